import path from 'node:path'
import { forbiddenImport } from './import-order.ts'
import { unclearWords } from './plain-words.ts'

/** The parts of an import, export or import() node that the rule reads (ESTree). */
type ImportNode = {
  source: { type: string; value?: unknown } | null
  importKind?: 'type' | 'value'
  exportKind?: 'type' | 'value'
}
type Comment = { value: string; loc: unknown }
type RuleContext = {
  filename: string
  cwd: string
  sourceCode: { getAllComments: () => Comment[] }
  report: (problem: { node: ImportNode | Comment; message: string }) => void
}

/** Reports an import that goes against the order of areas and slices in import-order.ts. */
const importOrder = {
  create(context: RuleContext) {
    const from = slashed(path.relative(context.cwd, context.filename))
    const check = (node: ImportNode) => {
      const specifier = node.source?.value
      if (typeof specifier !== 'string') return
      const relative = specifier.startsWith('.')
      const to = relative ? path.posix.join(path.posix.dirname(from), specifier) : specifier
      const typeOnly = node.importKind === 'type' || node.exportKind === 'type'
      const message = forbiddenImport({ from, to, toPackage: !relative, typeOnly })
      if (message) context.report({ node, message })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    }
  },
}

/** Reports words of comments that the glossary forbids. */
const plainWords = {
  create: (context: RuleContext) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments())
        for (const message of unclearWords(comment.value))
          context.report({ node: comment, message })
    },
  }),
}

function slashed(file: string): string {
  return file.split(path.sep).join('/')
}

export default {
  meta: { name: 'obverse' },
  rules: { 'import-order': importOrder, 'plain-words': plainWords },
}
