import path from 'node:path'
import { forbiddenImport } from './import-order.ts'

/** The parts of an import, export or import() node that the rule reads (ESTree). */
type ImportNode = {
  source: { type: string; value?: unknown } | null
  importKind?: 'type' | 'value'
  exportKind?: 'type' | 'value'
}
type RuleContext = {
  filename: string
  cwd: string
  report: (problem: { node: ImportNode; message: string }) => void
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

function slashed(file: string): string {
  return file.split(path.sep).join('/')
}

export default { meta: { name: 'obverse' }, rules: { 'import-order': importOrder } }
