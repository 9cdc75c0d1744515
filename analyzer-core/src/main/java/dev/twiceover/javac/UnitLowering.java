package dev.twiceover.javac;

import com.sun.source.tree.AnnotatedTypeTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.PrimitiveTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.SourcePositions;
import dev.twiceover.lowering.JavaText;
import dev.twiceover.lowering.TypeNames;
import dev.twiceover.model.Declaration;
import dev.twiceover.model.SourceUnit;
import dev.twiceover.model.SourceUnit.Import;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Lowers one parsed file; holds what the parts of the lowering share. */
final class UnitLowering {
  private final String path;
  private final CompilationUnitTree unit;
  private final String packageName;
  private final List<Import> imports;

  /** Whether the compiler has added to the trees what nobody wrote. */
  final boolean attributed;

  final TaskCache cache;
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
      TaskCache cache,
      boolean attributed,
      Attribution attribution) {
    this.path = path;
    this.unit = unit;
    this.attribution = attribution;
    this.cache = cache;
    this.attributed = attributed;
    packageName = unit.getPackageName() == null ? "" : spelling(unit.getPackageName());
    imports = unit.getImports().stream().map(this::lower).toList();
    places = new Places(unit, positions, text, cache);
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
        String name = cache.text(type.getSimpleName());
        names.declareType(name, prefix + name);
      }
    }
    List<Declaration.Type> lowered = new ArrayList<>();
    types.forEach(type -> lowered.add(declarations.type(type, prefix)));
    return new SourceUnit(path, packageName, imports, lowered);
  }

  /** The dotted spelling of a name, without type arguments and annotations. */
  String spelling(Tree name) {
    if (name instanceof IdentifierTree simple) {
      return cache.text(simple.getName());
    }
    if (name instanceof MemberSelectTree select) {
      return spelling(select.getExpression()) + "." + cache.text(select.getIdentifier());
    }
    if (name instanceof PrimitiveTypeTree primitive) {
      return primitive.getPrimitiveTypeKind().name().toLowerCase(Locale.ROOT);
    }
    if (name instanceof ParameterizedTypeTree generic) {
      return spelling(generic.getType());
    }
    if (name instanceof AnnotatedTypeTree annotated) {
      return spelling(annotated.getUnderlyingType());
    }
    return name.toString();
  }

  private Import lower(ImportTree tree) {
    String name = spelling(tree.getQualifiedIdentifier());
    boolean onDemand = name.endsWith(".*");
    return new Import(
        onDemand ? name.substring(0, name.length() - 2) : name,
        tree.isStatic(),
        onDemand || NewerTrees.isModule(tree));
  }
}
