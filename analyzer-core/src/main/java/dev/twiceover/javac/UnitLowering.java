package dev.twiceover.javac;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.SourcePositions;
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
  private final CompilationUnitTree unit;
  private final String packageName;
  private final List<Import> imports;

  final Places places;
  final TypeNames names;
  final Attribution attribution;
  final TypeLowering types;
  final ExpressionLowering expressions;
  final StatementLowering statements;
  final DeclarationLowering declarations;

  UnitLowering(
      String path,
      JavaText text,
      CompilationUnitTree unit,
      SourcePositions positions,
      Attribution attribution) {
    this.path = path;
    this.unit = unit;
    this.attribution = attribution;
    packageName = unit.getPackageName() == null ? "" : TypeLowering.spelling(unit.getPackageName());
    imports = unit.getImports().stream().map(UnitLowering::lower).toList();
    places = new Places(unit, positions, text);
    names = new TypeNames(packageName, imports);
    types = new TypeLowering(this);
    expressions = new ExpressionLowering(this);
    statements = new StatementLowering(this);
    declarations = new DeclarationLowering(this);
  }

  SourceUnit lower() {
    String prefix = packageName.isEmpty() ? "" : packageName + ".";
    List<ClassTree> types = new ArrayList<>();
    names.open();
    for (Tree tree : unit.getTypeDecls()) {
      if (tree instanceof ClassTree type) {
        types.add(type);
        String name = type.getSimpleName().toString();
        names.declareType(name, prefix + name);
      }
    }
    List<Declaration.Type> lowered = new ArrayList<>();
    types.forEach(type -> lowered.add(declarations.type(type, prefix)));
    return new SourceUnit(path, packageName, imports, lowered);
  }

  private static Import lower(ImportTree tree) {
    String name = TypeLowering.spelling(tree.getQualifiedIdentifier());
    boolean onDemand = name.endsWith(".*");
    return new Import(
        onDemand ? name.substring(0, name.length() - 2) : name,
        tree.isStatic(),
        onDemand || NewerTrees.isModule(tree));
  }
}
