package dev.twiceover.javaparser;

import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.AnnotationDeclaration;
import com.github.javaparser.ast.body.AnnotationMemberDeclaration;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.CallableDeclaration;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.CompactConstructorDeclaration;
import com.github.javaparser.ast.body.ConstructorDeclaration;
import com.github.javaparser.ast.body.EnumConstantDeclaration;
import com.github.javaparser.ast.body.EnumDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.InitializerDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.nodeTypes.NodeWithExtends;
import com.github.javaparser.ast.nodeTypes.NodeWithImplements;
import com.github.javaparser.ast.nodeTypes.NodeWithTypeParameters;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.type.Type;
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

  /**
   * A type declaration, already declared in the enclosing scope.
   *
   * @param prefix what its qualified name begins with, dot included
   */
  Declaration.Type type(TypeDeclaration<?> node, String prefix) {
    String name = node.getNameAsString();
    String qualifiedName = prefix + name;
    int mark = unit.names.mark();
    unit.names.open();
    List<TypeParameter> typeParameters =
        node instanceof NodeWithTypeParameters<?> generic
            ? unit.types.parameters(generic.getTypeParameters())
            : List.of();
    List<Annotation> annotations = unit.expressions.annotations(node.getAnnotations());
    List<TypeUse> supertypes = supertypes(node);
    declareMemberTypes(node.getMembers(), qualifiedName + ".");
    List<Declaration.Parameter> components =
        node instanceof RecordDeclaration ofRecord
            ? parameters(ofRecord.getParameters())
            : List.of();
    List<Declaration> members = new ArrayList<>();
    Span nameSpan = places.nameSpan(node.getName());
    if (node instanceof EnumDeclaration ofEnum) {
      ofEnum.getEntries().forEach(entry -> members.add(constant(entry, qualifiedName)));
    }
    addMembers(members, node.getMembers(), qualifiedName + ".");
    unit.names.close(mark);
    return new Declaration.Type(
        places.span(node),
        kind(node),
        name,
        nameSpan,
        qualifiedName,
        modifiers(node.getModifiers()),
        annotations,
        typeParameters,
        components,
        supertypes,
        members);
  }

  private static TypeKind kind(TypeDeclaration<?> node) {
    if (node instanceof EnumDeclaration) {
      return TypeKind.ENUM;
    }
    if (node instanceof RecordDeclaration) {
      return TypeKind.RECORD;
    }
    if (node instanceof AnnotationDeclaration) {
      return TypeKind.ANNOTATION;
    }
    return node instanceof ClassOrInterfaceDeclaration type && type.isInterface()
        ? TypeKind.INTERFACE
        : TypeKind.CLASS;
  }

  private List<TypeUse> supertypes(TypeDeclaration<?> node) {
    List<TypeUse> supertypes = new ArrayList<>();
    if (node instanceof NodeWithExtends<?> extending) {
      supertypes.addAll(unit.types.uses(extending.getExtendedTypes()));
    }
    if (node instanceof NodeWithImplements<?> implementing) {
      supertypes.addAll(unit.types.uses(implementing.getImplementedTypes()));
    }
    return supertypes;
  }

  /**
   * The body of an anonymous class.
   *
   * @param before an offset behind the arguments and before the brace
   */
  Declaration.Type body(NodeList<BodyDeclaration<?>> nodes, TypeUse created, int before, int end) {
    int start = places.tokens().find('{', before);
    int mark = unit.names.mark();
    unit.names.open();
    declareMemberTypes(nodes, "");
    List<Declaration> members = new ArrayList<>();
    addMembers(members, nodes, "");
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

  private void declareMemberTypes(NodeList<BodyDeclaration<?>> members, String prefix) {
    boolean opened = false;
    for (BodyDeclaration<?> member : members) {
      if (member instanceof TypeDeclaration<?> type) {
        if (!opened) {
          unit.names.open();
          opened = true;
        }
        unit.names.declareType(type.getNameAsString(), prefix + type.getNameAsString());
      }
    }
  }

  private void addMembers(
      List<Declaration> members, NodeList<BodyDeclaration<?>> nodes, String prefix) {
    for (BodyDeclaration<?> node : nodes) {
      if (node instanceof FieldDeclaration fields) {
        addFields(members, fields);
      } else if (node instanceof TypeDeclaration<?> type) {
        members.add(type(type, prefix));
      } else {
        members.add(method(node));
      }
    }
  }

  private void addFields(List<Declaration> members, FieldDeclaration node) {
    int start = places.start(node);
    Set<Modifier> modifiers = modifiers(node.getModifiers());
    List<Annotation> annotations = unit.expressions.annotations(node.getAnnotations());
    node.getVariables()
        .forEach(
            variable ->
                members.add(
                    new Field(
                        places.span(start, places.end(variable)),
                        variable.getNameAsString(),
                        places.nameSpan(variable.getName()),
                        modifiers,
                        annotations,
                        unit.types.use(variable.getType()),
                        unit.expressions.lower(variable.getInitializer()),
                        false)));
  }

  /** An enum constant; its type is written nowhere, so it stands at the constant's name. */
  private Field constant(EnumConstantDeclaration node, String enumName) {
    Span nameSpan = places.nameSpan(node.getName());
    TypeUse type = new TypeUse(nameSpan, new TypeName.Guessed(enumName), List.of(), 0);
    List<Annotation> annotations = unit.expressions.annotations(node.getAnnotations());
    int nameStart = places.start(node.getName());
    int end = places.end(node);
    int argumentsEnd = places.end(node.getArguments(), places.end(node.getName()));
    Creation creation =
        new Creation(
            places.span(nameStart, end),
            Optional.empty(),
            type,
            unit.expressions.lower(node.getArguments()),
            // The list of members alone does not tell an empty body from none.
            places.tokens().at(end - 1) == '}'
                ? Optional.of(body(node.getClassBody(), type, argumentsEnd, end))
                : Optional.empty());
    return new Field(
        places.span(node),
        node.getNameAsString(),
        nameSpan,
        Set.of(),
        annotations,
        type,
        Optional.of(creation),
        true);
  }

  private Method method(BodyDeclaration<?> node) {
    int mark = unit.names.mark();
    unit.names.open();
    Method method;
    if (node instanceof MethodDeclaration declared) {
      method =
          callable(
              declared, MethodKind.METHOD, Optional.of(declared.getType()), declared.getBody());
    } else if (node instanceof ConstructorDeclaration declared) {
      method =
          callable(
              declared, MethodKind.CONSTRUCTOR, Optional.empty(), Optional.of(declared.getBody()));
    } else if (node instanceof CompactConstructorDeclaration declared) {
      method = compactConstructor(declared);
    } else if (node instanceof AnnotationMemberDeclaration declared) {
      method = element(declared);
    } else if (node instanceof InitializerDeclaration declared) {
      method = initializer(declared);
    } else {
      throw new IllegalStateException("unknown member: " + node.getClass().getSimpleName());
    }
    unit.names.close(mark);
    return method;
  }

  private Method callable(
      CallableDeclaration<?> node,
      MethodKind kind,
      Optional<Type> returnType,
      Optional<BlockStmt> body) {
    List<TypeParameter> typeParameters = unit.types.parameters(node.getTypeParameters());
    return new Method(
        places.span(node),
        kind,
        node.getNameAsString(),
        places.nameSpan(node.getName()),
        modifiers(node.getModifiers()),
        unit.expressions.annotations(node.getAnnotations()),
        typeParameters,
        parameters(node.getParameters()),
        returnType.map(unit.types::use),
        unit.types.uses(node.getThrownExceptions()),
        Optional.empty(),
        body.map(unit.statements::block));
  }

  private Method compactConstructor(CompactConstructorDeclaration node) {
    return new Method(
        places.span(node),
        MethodKind.COMPACT_CONSTRUCTOR,
        node.getNameAsString(),
        places.nameSpan(node.getName()),
        modifiers(node.getModifiers()),
        unit.expressions.annotations(node.getAnnotations()),
        List.of(),
        List.of(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.of(unit.statements.block(node.getBody())));
  }

  private Method element(AnnotationMemberDeclaration node) {
    return new Method(
        places.span(node),
        MethodKind.METHOD,
        node.getNameAsString(),
        places.nameSpan(node.getName()),
        modifiers(node.getModifiers()),
        unit.expressions.annotations(node.getAnnotations()),
        List.of(),
        List.of(),
        Optional.of(unit.types.use(node.getType())),
        List.of(),
        unit.expressions.lower(node.getDefaultValue()),
        Optional.empty());
  }

  private Method initializer(InitializerDeclaration node) {
    int start = places.start(node.getBody());
    return new Method(
        places.span(node),
        node.isStatic() ? MethodKind.STATIC_INITIALIZER : MethodKind.INSTANCE_INITIALIZER,
        "",
        places.span(start, start),
        node.isStatic() ? Set.of(Modifier.STATIC) : Set.of(),
        List.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.of(unit.statements.block(node.getBody())));
  }

  List<Declaration.Parameter> parameters(NodeList<Parameter> nodes) {
    List<Declaration.Parameter> parameters = new ArrayList<>(nodes.size());
    for (Parameter node : nodes) {
      parameters.add(
          new Declaration.Parameter(
              places.span(node),
              node.getNameAsString(),
              places.nameSpan(node.getName()),
              modifiers(node.getModifiers()),
              unit.expressions.annotations(node.getAnnotations()),
              unit.types.declared(node.getType(), node.isVarArgs()),
              node.isVarArgs()));
    }
    return parameters;
  }

  private static Set<Modifier> modifiers(NodeList<com.github.javaparser.ast.Modifier> nodes) {
    if (nodes.isEmpty()) {
      return Set.of();
    }
    Set<Modifier> modifiers = EnumSet.noneOf(Modifier.class);
    nodes.forEach(node -> modifiers.add(Modifier.valueOf(node.getKeyword().name())));
    return modifiers;
  }
}
