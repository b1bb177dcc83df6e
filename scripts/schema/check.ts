import { parseArgs } from 'node:util'
import { checkSchemas } from '../../src/schema/check/check.ts'
import type { Finding, SourceFile } from '../../src/schema/read.ts'
import { readFolder } from '../lib/read-folder.ts'
import { staleMeta } from './meta.ts'

const HELP = `npm run schema -- check [--root DIR] [--format text|json] [--max N]

Checks all schemas as one graph. Exit code 0: nothing wrong; 1: findings; 2: could not run.`

/** Prints every finding as \`file:line:column severity rule message\`; answers the exit code. */
export function check(args: string[]): number {
  let options: { root: string; format: string; max: number; help: boolean }
  try {
    options = readOptions(args)
  } catch (error) {
    console.error((error as Error).message)
    return 2
  }
  if (options.help) {
    console.log(HELP)
    return 0
  }
  let files: SourceFile[]
  try {
    files = readFolder(options.root)
  } catch {
    console.error(`There is no folder "${options.root}" that can be read; name one with --root.`)
    return 2
  }
  if (files.length === 0) {
    console.error(`There is no schema in "${options.root}".`)
    return 2
  }
  const findings = [...checkSchemas(files), ...staleMeta(options.root)]
  if (options.format === 'json') console.log(JSON.stringify(findings, null, 2))
  else console.log(asText(findings.slice(0, options.max), findings.length, files, options.root))
  return findings.some((finding) => finding.severity === 'error') ? 1 : 0
}

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      root: { type: 'string', default: 'schemas' },
      format: { type: 'string', default: 'text' },
      max: { type: 'string', default: '200' },
      help: { type: 'boolean', default: false },
    },
  })
  if (!['text', 'json'].includes(values.format)) throw new Error(`Unexpected format "${values.format}", expected one of: text, json`)
  const max = Number(values.max)
  if (!Number.isInteger(max) || max < 1) throw new Error(`Unexpected --max "${values.max}", expected a whole number from 1`)
  return { root: values.root, format: values.format, max, help: values.help }
}

function asText(findings: Finding[], total: number, files: SourceFile[], root: string): string {
  if (total === 0) return `${files.length} schema files, nothing wrong.`
  const texts = new Map(files.map((file) => [file.path, file.text]))
  const lines = findings.map((finding) => {
    const head = `${root}/${finding.file}:${finding.line}:${finding.column} ${finding.severity} ${finding.rule} ${finding.message}`
    const source = texts.get(finding.file)?.split(/\r?\n/)[finding.line - 1]
    return source === undefined || !process.stdout.isTTY ? head : `${head}\n    ${source}\n    ${' '.repeat(finding.column - 1)}^`
  })
  const more = total > findings.length ? [`… and ${total - findings.length} more; --max shows more of them.`] : []
  return [...lines, ...more, `${total} ${total === 1 ? 'finding' : 'findings'} in ${files.length} schema files.`].join('\n')
}
