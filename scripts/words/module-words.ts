import { posix } from 'node:path'
import ts from 'typescript'

/** What is imported later, and the words that come with it. */
type Later = { file: string; words: readonly string[] }

/** What a module of the screens has to do with words. Files by their path from the project's folder, words by their namespace. */
export type ModuleWords = {
  /** Namespaces that it draws from. */
  draws: ReadonlySet<string>
  imports: readonly string[]
  later: readonly Later[]
  /** Brought before anything that it imports is drawn (`readyPageWords`). */
  brings: readonly string[]
  /** Of a route: `words` of its `handle`, and those that its `clientLoader` brings. */
  handle: readonly string[]
  clientLoader: readonly string[] | null
  /** Of a route: the modules of its ErrorBoundary, which may be drawn before the words of its `clientLoader` are there. */
  boundary: readonly string[]
}

/** The names of the constants that hold words, with their namespaces: of `ownWords` (`tagsWords` → `tags`), and lists of those. */
export function namesOfWords(sources: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const text = [...sources].join('\n')
  const single = [...text.matchAll(/export const (\w+) = ownWords\(\s*'(\w+)'/g)]
  const found = new Map(single.map(([, name = '', namespace = '']) => [name, [namespace]]))
  for (const [, name = '', list = ''] of text.matchAll(/export const (\w+) = \[([\w\s,]+)\]/g)) {
    const namespaces = list.split(/[\s,]+/).flatMap((one) => found.get(one) ?? [])
    if (namespaces.length > 0) found.set(name, namespaces)
  }
  return found
}

const BOUNDARY = 'ErrorBoundary'

type Known = {
  /** All namespaces there are. */
  namespaces: ReadonlySet<string>
  /** As `namesOfWords` says. */
  names: ReadonlyMap<string, readonly string[]>
}

export function moduleWords(file: string, text: string, known: Known): ModuleWords {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX)
  const wordsIn = (node: ts.Node) =>
    all(node, ts.isIdentifier).flatMap(({ text: name }) => known.names.get(name) ?? [])
  const calls = all(source, ts.isCallExpression)
  const exported = (name: string) =>
    source.statements.find(
      (one) =>
        (ts.isFunctionDeclaration(one) && one.name?.text === name) ||
        (ts.isVariableStatement(one) && constOf(one, name) !== undefined),
    )
  const [handle, clientLoader] = [exported('handle'), exported('clientLoader')]
  return {
    draws: new Set(namespacesOf(source, known.namespaces)),
    imports: source.statements.flatMap((one) => staticImport(one, file) ?? []),
    later: laterImports(source, file, wordsIn),
    brings: calls.filter((one) => nameOf(one) === 'readyPageWords').flatMap(wordsIn),
    handle: handle === undefined ? [] : wordsIn(handle),
    clientLoader: clientLoader === undefined ? null : wordsIn(clientLoader),
    boundary: source.statements.flatMap((one) => {
      const names = ts.isImportDeclaration(one) ? importedNames(one) : reexportedNames(one)
      return names.some((name) => name === BOUNDARY || usedBy(exported(BOUNDARY), name))
        ? (staticImport(one, file) ?? [])
        : []
    }),
  }
}

/** Those that it names itself: in `useTranslation`, as a type of `t`, before the colon of a key. */
function namespacesOf(source: ts.SourceFile, namespaces: ReadonlySet<string>): string[] {
  const named = [
    ...all(source, ts.isCallExpression)
      .filter((one) => nameOf(one) === 'useTranslation')
      .flatMap((one) => one.arguments.flatMap((given) => texts(given))),
    ...all(source, ts.isTypeReferenceNode)
      .filter(({ typeName }) => typeName.getText() === 'TFunction')
      .flatMap((one) => (one.typeArguments ?? []).flatMap((given) => texts(given))),
    ...texts(source).flatMap((text) => /^(\w+):[\w.]*$/.exec(text)?.[1] ?? []),
  ]
  return named.filter((one) => namespaces.has(one))
}

/** Of the screens alone: what is shared with the server draws nothing, and what a route has for the server stays there. */
function staticImport(statement: ts.Statement, file: string): string | undefined {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return undefined
  const { moduleSpecifier: from } = statement
  if (from === undefined || !ts.isStringLiteral(from) || isTypeOnly(statement)) return undefined
  return screenFile(from.text, file)
}

const importedNames = ({ importClause }: ts.ImportDeclaration) =>
  importClause === undefined
    ? []
    : all(importClause, ts.isImportSpecifier).map(({ name }) => name.text)

const reexportedNames = (statement: ts.Statement) =>
  ts.isExportDeclaration(statement)
    ? all(statement, ts.isExportSpecifier).map(({ name }) => name.text)
    : []

const usedBy = (declared: ts.Node | undefined, name: string) =>
  declared !== undefined && all(declared, ts.isIdentifier).some(({ text }) => text === name)

function isTypeOnly(statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly
  const { importClause: clause } = statement
  return clause?.isTypeOnly === true
}

function laterImports(
  source: ts.SourceFile,
  file: string,
  wordsIn: (node: ts.Node) => string[],
): Later[] {
  const isImport = (one: ts.CallExpression) => one.expression.kind === ts.SyntaxKind.ImportKeyword
  const withWords = new Map<ts.Node, readonly string[]>()
  for (const call of all(source, ts.isCallExpression)) {
    const [load, ...words] = call.arguments
    if (nameOf(call) !== 'lazyPart' || load === undefined) continue
    // The function that imports, or the constant that holds it.
    const loads = ts.isIdentifier(load)
      ? source.statements.flatMap((one) => constOf(one, load.text) ?? [])
      : [load]
    for (const one of loads.flatMap((node) => all(node, ts.isCallExpression)).filter(isImport))
      withWords.set(one, words.flatMap(wordsIn))
  }
  return all(source, ts.isCallExpression)
    .filter(isImport)
    .flatMap((one) => {
      const [from] = one.arguments
      const target =
        from !== undefined && ts.isStringLiteral(from) ? screenFile(from.text, file) : undefined
      return target === undefined ? [] : [{ file: target, words: withWords.get(one) ?? [] }]
    })
}

function screenFile(from: string, importer: string): string | undefined {
  const path = from.startsWith('#app/')
    ? from.slice(1)
    : from.startsWith('.')
      ? posix.join(posix.dirname(importer), from)
      : ''
  return /^app\/(?!i18n\/locales\/).*(?<!\.server)\.tsx?$/.test(path) ? path : undefined
}

function constOf(statement: ts.Statement, name: string): ts.VariableDeclaration | undefined {
  if (!ts.isVariableStatement(statement)) return undefined
  return statement.declarationList.declarations.find((one) => one.name.getText() === name)
}

const nameOf = (call: ts.CallExpression) => call.expression.getText()

/** The literal texts in it, and how those begin that are put together. */
const texts = (node: ts.Node) =>
  all(
    node,
    (one): one is ts.LiteralLikeNode => ts.isStringLiteralLike(one) || ts.isTemplateHead(one),
  ).map(({ text }) => text)

function all<Kind extends ts.Node>(node: ts.Node, is: (one: ts.Node) => one is Kind): Kind[] {
  const found: Kind[] = []
  const look = (one: ts.Node) => {
    if (is(one)) found.push(one)
    ts.forEachChild(one, look)
  }
  look(node)
  return found
}
