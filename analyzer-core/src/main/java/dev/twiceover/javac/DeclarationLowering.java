package dev.twiceover.javac;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeParameterTree;
import com.sun.source.tree.VariableTree;
import dev.twiceover.model.Declaration;
import dev.twiceover.model.Declaration.Field;
import dev.twiceover.model.Declaration.Method;
import dev.twiceover.model.Declaration.MethodKind;
import dev.twiceover.model.Declaration.TypeKind;
import dev.twiceover.model.Declaration.TypeParameter;
import dev.twiceover.model.Expression.Annotation;
import dev.twiceover.model.Expression.Creation;
import dev.twiceover.model.Modifier;
import dev.twiceover.model.Span;
import dev.twiceover.model.TypeName;
import dev.twiceover.model.TypeUse;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Lowers types and their members. */
final class DeclarationLowering {
  private final UnitLowering unit;
  private final Places places;

  DeclarationLowering(UnitLowering unit) {
    this.unit = unit;
    this.places = unit.places;
  }

  /** A variable's name; newer compilers leave it empty for {@code _}. */
  String name(VariableTree variable) {
    String name = unit.cache.text(variable.getName());
    return name.isEmpty() ? "_" : name;
  }

  /**
   * A type declaration, already declared in the enclosing scope.
   *
   * @param prefix what its qualified name begins with, dot included
   */
  Declaration.Type type(ClassTree tree, String prefix) {
    String name = unit.cache.text(tree.getSimpleName());
    String qualifiedName = prefix + name;
    int mark = unit.names.mark();
    unit.names.open();
    List<TypeParameter> typeParameters = unit.types.parameters(tree.getTypeParameters());
    List<Annotation> annotations =
        unit.expressions.annotations(tree.getModifiers().getAnnotations());
    List<TypeUse> supertypes = new ArrayList<>();
    if (tree.getExtendsClause() != null) {
      supertypes.add(unit.types.use(tree.getExtendsClause()));
    }
    supertypes.addAll(unit.types.uses(tree.getImplementsClause()));
    declareMemberTypes(tree.getMembers(), qualifiedName + ".");
    List<Declaration.Parameter> components =
        tree.getKind() == Tree.Kind.RECORD ? components(tree) : List.of();
    List<Declaration> members = members(tree, qualifiedName);
    unit.names.close(mark);
    return new Declaration.Type(
        places.span(tree),
        kind(tree),
        name,
        typeNameSpan(tree),
        qualifiedName,
        modifiers(tree.getModifiers()),
        annotations,
        typeParameters,
        components,
        supertypes,
        members);
  }

  private static TypeKind kind(ClassTree tree) {
    return switch (tree.getKind()) {
      case ENUM -> TypeKind.ENUM;
      case RECORD -> TypeKind.RECORD;
      case ANNOTATION_TYPE -> TypeKind.ANNOTATION;
      case INTERFACE -> TypeKind.INTERFACE;
      default -> TypeKind.CLASS;
    };
  }

  /** The name follows {@code class}, {@code interface} or the like, and that the modifiers. */
  private Span typeNameSpan(ClassTree tree) {
    int modifiersEnd = places.end(tree.getModifiers());
    int keyword = places.tokens().next(modifiersEnd < 0 ? places.start(tree) : modifiersEnd);
    if (places.tokens().at(keyword) == '@') {
      keyword = places.tokens().next(keyword + 1);
    }
    int start = places.tokens().findWord(places.tokens().wordEnd(keyword));
    return places.span(start, places.tokens().wordEnd(start));
  }

  /**
   * The body of an anonymous class.
   *
   * @param before an offset behind the arguments and before the brace
   */
  Declaration.Type body(ClassTree tree, TypeUse created, int before, int end) {
    int start = places.tokens().find('{', before);
    int mark = unit.names.mark();
    unit.names.open();
    declareMemberTypes(tree.getMembers(), "");
    List<Declaration> members = members(tree, "");
    unit.names.close(mark);
    return new Declaration.Type(
        places.span(start, end),
        TypeKind.ANONYMOUS,
        "",
        places.span(start, start),
        "",
        Set.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(created),
        members);
  }

  private void declareMemberTypes(List<? extends Tree> members, String prefix) {
    boolean opened = false;
    for (Tree member : members) {
      if (member instanceof ClassTree type) {
        if (!opened) {
          unit.names.open();
          opened = true;
        }
        String name = unit.cache.text(type.getSimpleName());
        unit.names.declareType(name, prefix + name);
      }
    }
  }

  private List<Declaration> members(ClassTree type, String qualifiedName) {
    String prefix = qualifiedName.isEmpty() ? "" : qualifiedName + ".";
    List<Declaration> members = new ArrayList<>();
    int declarationStart = -1;
    int declaratorEnd = -1;
    for (Tree tree : type.getMembers()) {
      if (tree instanceof VariableTree variable) {
        if (isComponent(type, variable)) {
          continue;
        }
        if (isConstant(type, variable)) {
          members.add(constant(variable, (NewClassTree) variable.getInitializer(), qualifiedName));
          continue;
        }
        int start = places.start(variable);
        Places.Head head =
            start == declarationStart ? places.headAfter(declaratorEnd) : places.head(variable);
        declarationStart = start;
        declaratorEnd = unit.statements.declaratorEnd(variable, head);
        members.add(field(variable, head, start, declaratorEnd));
      } else if (tree instanceof ClassTree nested) {
        members.add(type(nested, prefix));
      } else if (tree instanceof BlockTree block) {
        members.add(initializer(block));
      } else if (tree instanceof MethodTree method && places.isWritten(method)) {
        members.add(method(method, type));
      }
    }
    return members;
  }

  /** Components come as fields; no other instance field may stand in a record. */
  private static boolean isComponent(ClassTree type, VariableTree variable) {
    return type.getKind() == Tree.Kind.RECORD
        && !variable.getModifiers().getFlags().contains(javax.lang.model.element.Modifier.STATIC);
  }

  /** Constants come as fields whose type nobody wrote. */
  private boolean isConstant(ClassTree type, VariableTree variable) {
    return type.getKind() == Tree.Kind.ENUM
        && variable.getInitializer() instanceof NewClassTree
        && !places.isWritten(variable.getType());
  }

  private Field field(VariableTree variable, Places.Head head, int start, int end) {
    return new Field(
        places.span(start, end),
        name(variable),
        places.span(head.nameStart(), head.nameEnd()),
        modifiers(variable.getModifiers()),
        unit.expressions.annotations(variable.getModifiers().getAnnotations()),
        unit.types.use(variable.getType()),
        unit.expressions.optional(variable.getInitializer()),
        false);
  }

  /** An enum constant; its type is written nowhere, so it stands at the constant's name. */
  private Field constant(VariableTree tree, NewClassTree creation, String enumName) {
    int nameStart = places.tokens().findWord(places.start(tree));
    int nameEnd = places.tokens().wordEnd(nameStart);
    int end = places.end(tree);
    Span nameSpan = places.span(nameStart, nameEnd);
    TypeUse type = new TypeUse(nameSpan, new TypeName.Guessed(enumName), List.of(), 0);
    List<Annotation> annotations =
        unit.expressions.annotations(tree.getModifiers().getAnnotations());
    int argumentsEnd = unit.expressions.lastEnd(creation.getArguments(), nameEnd);
    return new Field(
        places.span(places.start(tree), end),
        name(tree),
        nameSpan,
        Set.of(),
        annotations,
        type,
        Optional.of(
            new Creation(
                places.span(nameStart, end),
                Optional.empty(),
                type,
                unit.expressions.lower(creation.getArguments()),
                creation.getClassBody() == null
                    ? Optional.empty()
                    : Optional.of(body(creation.getClassBody(), type, argumentsEnd, end)))),
        true);
  }

  private Method method(MethodTree tree, ClassTree owner) {
    int mark = unit.names.mark();
    unit.names.open();
    List<TypeParameter> typeParameters = unit.types.parameters(tree.getTypeParameters());
    boolean constructor = tree.getReturnType() == null;
    int nameStart = places.tokens().findWord(beforeName(tree));
    int nameEnd = places.tokens().wordEnd(nameStart);
    boolean compact = constructor && places.tokens().at(places.tokens().next(nameEnd)) != '(';
    MethodKind kind =
        compact
            ? MethodKind.COMPACT_CONSTRUCTOR
            : constructor ? MethodKind.CONSTRUCTOR : MethodKind.METHOD;
    Method method =
        new Method(
            places.span(tree),
            kind,
            constructor ? unit.cache.text(owner.getSimpleName()) : unit.cache.text(tree.getName()),
            places.span(nameStart, nameEnd),
            modifiers(tree.getModifiers()),
            unit.expressions.annotations(tree.getModifiers().getAnnotations()),
            typeParameters,
            compact ? List.of() : parameters(tree.getParameters()),
            constructor ? Optional.empty() : Optional.of(unit.types.use(tree.getReturnType())),
            unit.types.uses(tree.getThrows()),
            unit.expressions.optional(tree.getDefaultValue()),
            tree.getBody() == null
                ? Optional.empty()
                : Optional.of(unit.statements.block(tree.getBody())));
    unit.names.close(mark);
    return method;
  }

  /** An offset before a method's name with nothing but brackets and annotations between. */
  private int beforeName(MethodTree tree) {
    if (tree.getReturnType() != null) {
      return places.typeEnd(Places.element(tree.getReturnType()));
    }
    List<? extends TypeParameterTree> typeParameters = tree.getTypeParameters();
    if (!typeParameters.isEmpty()) {
      return places.end(typeParameters.get(typeParameters.size() - 1));
    }
    int modifiersEnd = places.end(tree.getModifiers());
    return modifiersEnd < 0 ? places.start(tree) : modifiersEnd;
  }

  /** javac lets an initializer block begin at the word {@code static}. */
  private Method initializer(BlockTree tree) {
    int start = places.tokens().find('{', places.start(tree));
    return new Method(
        places.span(tree),
        tree.isStatic() ? MethodKind.STATIC_INITIALIZER : MethodKind.INSTANCE_INITIALIZER,
        "",
        places.span(start, start),
        tree.isStatic() ? Set.of(Modifier.STATIC) : Set.of(),
        List.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.of(unit.statements.block(tree, start)));
  }

  private List<Declaration.Parameter> components(ClassTree tree) {
    List<Declaration.Parameter> components = new ArrayList<>();
    for (Tree member : tree.getMembers()) {
      if (member instanceof VariableTree variable && isComponent(tree, variable)) {
        components.add(parameter(variable, Set.of()));
      }
    }
    return components;
  }

  List<Declaration.Parameter> parameters(List<? extends VariableTree> trees) {
    if (trees.isEmpty()) {
      return List.of();
    }
    List<Declaration.Parameter> parameters = new ArrayList<>();
    trees.forEach(tree -> parameters.add(parameter(tree, modifiers(tree.getModifiers()))));
    return parameters;
  }

  private Declaration.Parameter parameter(VariableTree tree, Set<Modifier> modifiers) {
    Places.Head head = places.head(tree);
    return new Declaration.Parameter(
        places.span(parameterStart(tree), head.end()),
        name(tree),
        places.span(head.nameStart(), head.nameEnd()),
        modifiers,
        unit.expressions.annotations(tree.getModifiers().getAnnotations()),
        unit.types.declared(tree.getType()),
        head.varargs());
  }

  /** javac lets a lambda's {@code final var x} begin at {@code var}. */
  private int parameterStart(VariableTree tree) {
    int modifiersStart = places.start(tree.getModifiers());
    return modifiersStart < 0 ? places.start(tree) : Math.min(modifiersStart, places.start(tree));
  }

  /** The modifiers as written; an attributing compiler adds those that a nested type implies. */
  private Set<Modifier> modifiers(ModifiersTree tree) {
    Set<Modifier> modifiers = unit.cache.modifiers(tree.getFlags());
    if (!unit.attributed || modifiers.isEmpty()) {
      return modifiers;
    }
    if (!places.isWritten(tree)) {
      return Set.of();
    }
    Set<String> words = places.tokens().words(places.start(tree), places.end(tree));
    Set<Modifier> written = EnumSet.copyOf(modifiers);
    written.removeIf(each -> !words.contains(firstWord(each)));
    return written;
  }

  private static String firstWord(Modifier modifier) {
    String words = modifier.name().toLowerCase(Locale.ROOT);
    int end = words.indexOf('_');
    return end < 0 ? words : words.substring(0, end);
  }
}
