package dev.twiceover.javaparser;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.ImportDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.nodeTypes.NodeWithName;
import dev.twiceover.lowering.JavaText;
import dev.twiceover.lowering.TypeNames;
import dev.twiceover.model.Declaration;
import dev.twiceover.model.SourceUnit;
import dev.twiceover.model.SourceUnit.Import;
import java.util.ArrayList;
import java.util.List;

/** Lowers one parsed file; holds what the parts of the lowering share. */
final class UnitLowering {
  private final String path;
  private final CompilationUnit unit;
  private final String packageName;
  private final List<Import> imports;

  final Places places;
  final TypeNames names;
  final TypeLowering types;
  final ExpressionLowering expressions;
  final StatementLowering statements;
  final DeclarationLowering declarations;

  UnitLowering(String path, JavaText text, CompilationUnit unit) {
    this.path = path;
    this.unit = unit;
    packageName = unit.getPackageDeclaration().map(NodeWithName::getNameAsString).orElse("");
    imports = unit.getImports().stream().map(UnitLowering::lower).toList();
    places = new Places(text);
    names = new TypeNames(packageName, imports);
    types = new TypeLowering(places, names);
    expressions = new ExpressionLowering(this);
    statements = new StatementLowering(this);
    declarations = new DeclarationLowering(this);
  }

  SourceUnit lower() {
    String prefix = packageName.isEmpty() ? "" : packageName + ".";
    names.open();
    for (TypeDeclaration<?> type : unit.getTypes()) {
      names.declareType(type.getNameAsString(), prefix + type.getNameAsString());
    }
    List<Declaration.Type> lowered = new ArrayList<>();
    for (TypeDeclaration<?> type : unit.getTypes()) {
      lowered.add(declarations.type(type, prefix));
    }
    return new SourceUnit(path, packageName, imports, lowered);
  }

  private static Import lower(ImportDeclaration declaration) {
    return new Import(
        declaration.getNameAsString(),
        declaration.isStatic(),
        declaration.isAsterisk() || declaration.isModule());
  }
}
