import { rules } from '../../src/schema/check/rules.ts'
import type { Finding, SourceFile } from '../../src/schema/read.ts'

export const formats = ['text', 'json', 'github', 'sarif'] as const
export type Format = (typeof formats)[number]

type Report = { findings: Finding[]; files: SourceFile[]; root: string; max: number; carets: boolean }

/** Findings in the format for a terminal, a program, a pull request or a code scanner. */
export const writers: Record<Format, (report: Report) => string> = { text: asText, json: asJson, github: asGithub, sarif: asSarif }

function asText({ findings, files, root, max, carets }: Report): string {
  if (findings.length === 0) return `${files.length} schema files, nothing wrong.`
  const texts = new Map(files.map((file) => [file.path, file.text]))
  const lines = findings.slice(0, max).map((finding) => {
    const head = headOf(finding, root)
    const source = texts.get(finding.file)?.split(/\r?\n/)[finding.line - 1]
    return source === undefined || !carets ? head : `${head}\n${underline(source, finding)}`
  })
  const more = findings.length > max ? [`… and ${findings.length - max} more; --max shows more of them.`] : []
  const count = `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'} in ${files.length} schema files.`
  return [...lines, ...more, count, ...ways(findings)].join('\n')
}

/** One finding in one line: position, severity, rule and message. */
export const headOf = ({ file, line, column, severity, rule, message }: Finding, root: string): string =>
  `${root}/${file}:${line}:${column} ${severity} ${rule} ${message}`

/** The commands that can fix some of them. */
function ways(findings: readonly Finding[]): string[] {
  const isLacking = findings.some(({ rule, message }) => rule === 'translated' && message.startsWith('Missing translation'))
  const isGuessed = findings.some(({ suggestion }) => suggestion !== undefined)
  return [
    ...(isLacking ? ['A place for each missing translation is made by: npm run schema -- fix'] : []),
    ...(isGuessed ? ['What is suggested is written by: npm run schema -- fix --guess'] : []),
  ]
}

/** The line with a caret under each character of the range; a Chinese character is two columns wide. */
function underline(source: string, { line, column, endLine, endColumn }: Finding): string {
  const most = 160
  const start = column > most - 40 ? column - 40 : 0
  const shown = source.slice(start, start + most)
  const wide = (text: string) => [...text].reduce((sum, one) => sum + (/[\u1100-\u115f\u2e80-\uffe6]/.test(one) ? 2 : 1), 0)
  const before = wide(source.slice(start, column - 1).replaceAll('\t', ' '))
  const marked = wide(source.slice(column - 1, Math.min(endLine === line ? endColumn - 1 : source.length, start + most)))
  return `    ${shown.replaceAll('\t', ' ')}\n    ${' '.repeat(before)}${'^'.repeat(Math.max(1, marked))}`
}

function asJson({ findings }: Report): string {
  return JSON.stringify(findings, null, 2)
}

/** Workflow commands of GitHub: an annotation at each position in a pull request. */
function asGithub({ findings, root, max }: Report): string {
  return findings
    .slice(0, max)
    .map(({ file, line, column, endLine, endColumn, rule, severity, message }) => {
      const place = `line=${line},col=${column},endLine=${endLine},endColumn=${endColumn}`
      return `::${severity} file=${escapeProperty(`${root}/${file}`)},${place},title=${escapeProperty(rule)}::${escapeData(message)}`
    })
    .join('\n')
}

const escapeData = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const escapeProperty = (text: string) => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** SARIF 2.1.0, for code scanners. */
function asSarif({ findings, root }: Report): string {
  const broken = [...new Set(findings.map(({ rule }) => rule))].sort()
  const whys = new Map(rules.map(({ name, why }) => [name, why]))
  return JSON.stringify(
    {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              name: 'schema check',
              rules: broken.map((id) => ({ id, ...(whys.has(id) ? { shortDescription: { text: whys.get(id) } } : {}) })),
            },
          },
          columnKind: 'utf16CodeUnits',
          results: findings.map(({ file, line, column, endLine, endColumn, rule, severity, message }) => ({
            ruleId: rule,
            ruleIndex: broken.indexOf(rule),
            level: severity,
            message: { text: message },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: `${root}/${file}`.split('/').map(encodeURIComponent).join('/') },
                  region: { startLine: line, startColumn: column, endLine, endColumn },
                },
              },
            ],
          })),
        },
      ],
    },
    null,
    2,
  )
}
