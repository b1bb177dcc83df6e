import { type Format, formats } from '../formats.ts'
import { formatWords } from './format-words.ts'
import { iconNames } from '../icons.ts'
import { seedWords } from '../seed-words.ts'
import { answerWidgets, partWidgets } from '../part-widgets.ts'
import { cells } from '../cells.ts'
import { type PropKind, type Widget, widgets } from '../widgets.ts'
import { verbs } from '../format/values.ts'
import { type Chapter, chapterOf, chapters, wordsOf } from './chapters.ts'
import { exampleOf } from './example-of.ts'
import { anchor, code, GENERATED, inlineJson, table } from './markdown.ts'
import { takesOf } from './takes.ts'
import { type Piece, sentenceOf } from './language-words.ts'

/** Every keyword of the language with its description and an example, and every set of values that it uses. */
export function writeLanguage(): string {
  const sets = writeSets()
  const contents = [...chapters.map(({ title }) => title), ...sets.map(([title]) => title)]
  return `${[
    GENERATED,
    '# The words of a schema',
    'Every word that a schema may use: what it takes, what it means, and an example. How to use them: [README](README.md). What the checker reports: [rules](RULES.md).',
    'Words in **bold** are required. `*` stands for a name that you choose: letters, digits and underscores, starting with a letter. Texts are written in the source language.',
    contents.map((title) => `- [${title}](#${anchor(title)})`).join('\n'),
    ...chapters.map(writeChapter),
    ...sets.map(([title, text]) => `## ${title}\n\n${text}`),
  ].join('\n\n')}\n`
}

function writeChapter(chapter: Chapter): string {
  const rows = wordsOf(chapter).map(({ path, piece, required }) => {
    const example = exampleOf(chapter.id, path)
    return [
      required ? `**${code(path)}**` : code(path),
      takesOf(piece, linkOf),
      sentenceOf(piece),
      example === undefined ? '' : code(`"${path.split('.').at(-1)!}": ${inlineJson(example)}`),
    ]
  })
  return `## ${chapter.title}\n\n${chapter.about}\n\n${table(['word', 'takes', 'meaning', 'example'], rows)}`
}

function linkOf(inner: Piece): string | undefined {
  const chapter = chapterOf(inner)
  if (!chapter) return undefined
  const title = chapter.title.charAt(0).toLowerCase() + chapter.title.slice(1)
  return `[${title}](#${anchor(chapter.title)})`
}

function writeSets(): [string, string][] {
  return [
    ['Verbs', writeVerbs()],
    [
      'Controls',
      `The values of \`widget\` of a field. Most fields need none: type, format and choices set it.\n\n${writeWidgets(widgets)}`,
    ],
    ['Parts', `The values of \`widget\` of a part of a form, instead of fields.\n\n${writeWidgets(partWidgets)}`],
    ['Answers', `The values of \`widget\` of an answer, or of a section of a detail.\n\n${writeWidgets(answerWidgets)}`],
    ['Cells', `The values of \`cell\` of a field or column.\n\n${writeWords('cell', cells)}`],
    ['Formats', writeFormats(formats)],
    ['Seed words', `The values of \`seed\` of a field: what demo data then holds.\n\n${writeWords('seed', seedWords)}`],
    ['Icons', `The values of \`icon\`.\n\n${iconNames.map(code).join(' ')}`],
  ]
}

const VERBS: Record<(typeof verbs)[number], string> = {
  add: 'Add a row.',
  delete: 'Delete a row.',
  edit: 'Change a row.',
  query: 'Open and search the list.',
  get: 'See one row.',
  enable: 'Turn on, publish, approve.',
  disable: 'Turn off, withdraw, void.',
  import: 'Import rows from a file.',
  export: 'Export the rows as a file.',
}

function writeVerbs(): string {
  return `The values of \`can\`. A role gets a permission with some of these verbs.\n\n${table(
    ['verb', 'what it allows', 'example'],
    verbs.map((verb) => [code(verb), VERBS[verb], code(`"can": "${verb}"`)]),
  )}`
}

function writeWidgets(all: Record<string, Widget>): string {
  const rows = Object.entries(all).map(([name, { about, props }]) => [
    code(name),
    about,
    Object.entries(props)
      .map(([prop, { kind, about: means, values }]) => `${code(prop)} (${values ? values.map(code).join(', ') : kind}): ${means}`)
      .join('<br>'),
    code(`"widget": "${name}"${writeProps(props)}`),
  ])
  return table(['word', 'what it is', 'props', 'example'], rows)
}

function writeProps(props: Widget['props']): string {
  const example = Object.entries(props).map(([name, { kind, values }]) => [name, values?.[0] ?? PROP_EXAMPLES[name] ?? PLAIN[kind]])
  return example.length === 0 ? '' : `, "props": ${inlineJson(Object.fromEntries(example))}`
}

/** The example of a prop that has no better one. */
const PLAIN: Record<PropKind, unknown> = {
  string: 'name',
  number: 4,
  boolean: true,
  'string[]': ['name'],
  'number[]': [0, 100],
  call: 'tts.short',
  choice: 'all',
  country: 'GB',
  field: 'content',
  page: '/official-website/markdown?select=3',
}

const PROP_EXAMPLES: Record<string, unknown> = {
  filters: ['gender', 'scene'],
  interface: 'asr',
  marks: ['-500', '0', '500'],
  max: 500,
  min: -500,
  scene: 'login',
  step: 50,
}

function writeWords(word: string, all: Record<string, string>): string {
  return table(
    ['word', 'what it is', 'example'],
    Object.entries(all).map(([name, about]) => [code(name), about, code(`"${word}": "${name}"`)]),
  )
}

function writeFormats(all: Record<string, Format>): string {
  return `The values of \`format\` of a field: one word sets the check, the control and the cell.\n\n${table(
    ['format', 'what it is', 'type', 'control', 'cell', 'example'],
    Object.entries(all).map(([name, { type, widget, cell }]) => [
      code(name),
      formatWords[name] ?? '',
      code(type),
      code(widget),
      code(cell),
      code(`"type": "${type}", "format": "${name}"`),
    ]),
  )}`
}
