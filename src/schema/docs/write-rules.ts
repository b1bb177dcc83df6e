import { checkSchemas } from '../check/check.ts'
import { exampleWorld } from '../check/example-world.ts'
import type { Rule } from '../check/rule.ts'
import { rules } from '../check/rules.ts'
import { differing, missing } from './differing.ts'
import { anchor, code, GENERATED, inlineJson } from './markdown.ts'

/** Every rule of the checker: why it exists, what breaks it, and what it reports then. */
export function writeRules(): string {
  return `${[
    GENERATED,
    '# The rules of the checker',
    `\`npm run schema -- check\` reads all schemas together and prints \`file:line:column severity rule message\`. This page lists the ${rules.length} rules: why each one exists, an example that breaks it, and the finding. The examples are the tests of the rules.`,
    'They are changes to one small product: a shop with orders, in which nothing else is wrong. `…` marks what is not shown.',
    [...plain, ...rules].map(({ name }) => `- [${name}](#${anchor(name)})`).join('\n'),
    ...plain.map(writePlain),
    ...rules.map(writeRule),
  ].join('\n\n')}\n`
}

/** What is found before any rule runs: an invalid file of the small world. */
const plain: { name: string; why: string; wrong: string }[] = [
  {
    name: 'json',
    why: 'A file that is not valid JSON cannot be read. The other files are still checked.',
    wrong: '{ "kind": "list" "title": "订单" }',
  },
  {
    name: 'structure',
    why: 'A word that the language does not know would do nothing, and nobody would notice. [The list of words](LANGUAGE.md) is complete.',
    wrong: '{ "kind": "list", "titel": "订单", "entity": "order", "list": { "columns": ["orderNo"], "pageSize": 15 } }',
  },
]

function writePlain({ name, why, wrong }: (typeof plain)[number]): string {
  const file = 'screens/order.json'
  const files = Object.entries({ ...exampleWorld, [file]: wrong })
  const findings = checkSchemas(files.map(([path, data]) => ({ path, text: typeof data === 'string' ? data : JSON.stringify(data) })))
  const says = findings
    .filter((finding) => finding.file === file && finding.rule === name)
    .map(({ line, column, severity, rule, message }) => `- ${code(`${file}:${line}:${column} ${severity} ${rule}`)} ${message}`)
  return `## ${name}\n\n${why}\n\n${code(file)}:\n\n\`\`\`json\n${wrong}\n\`\`\`\n\nsays:\n\n${says.join('\n')}`
}

function writeRule({ name, why, examples: { notOk, says } }: Rule): string {
  const files = Object.entries(notOk).map(([file, data]) => writeFile(file, data))
  return [`## ${name}`, why, ...files, 'says:', says.map(writeSaid).join('\n')].join('\n\n')
}

const LONGEST = 900

function writeFile(file: string, content: unknown): string {
  if (content === undefined) return `Without ${code(file)}.`
  // JSON drops keys that are undefined.
  const data: unknown = JSON.parse(JSON.stringify(content))
  const before = exampleWorld[file]
  const gone = missing(before, data)
  const shown = typeof data === 'string' ? data : pretty(differing(before, data))
  const text = shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown
  const without = gone.length > 0 ? `, without ${gone.map(code).join(', ')}` : ''
  return text === '{}' ? `${code(file)}${without}` : `${code(file)}${without}:\n\n\`\`\`json\n${text}\n\`\`\``
}

/** Short values on one line, as people write schemas. */
function pretty(value: unknown, indent = ''): string {
  const line = inlineJson(value)
  if (line.length + indent.length <= 100 || value === null || typeof value !== 'object') return line
  const inner = `${indent}  `
  const rows = Array.isArray(value)
    ? value.map((one) => inner + pretty(one, inner))
    : Object.entries(value).map(([key, one]) => `${inner}${JSON.stringify(key)}: ${pretty(one, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${rows.join(',\n')}\n${indent}${close}`
}

/** `screens/order.json#/list/columns/1 Unexpected …` with the path as code. */
function writeSaid(said: string): string {
  const [, file = '', path = '', message = ''] = /^([^#]*)#(\S*) ([^]*)$/.exec(said) ?? []
  if (file === '') return `- ${said}`
  return `- ${code(file)}${path === '' ? '' : ` at ${code(path.slice(1).replaceAll('/', ' › '))}`}: ${message}`
}
