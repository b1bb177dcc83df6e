import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Where 你 stands and addresses nobody who reads the product, and why. */
const kept: Record<string, [text: string, reason: string][]> = {
  'src/site/texts/zh-CN/chat.json': [
    ['"ask": "你好"', 'a visitor greets the chat'],
    ['"words": "你好 ', 'greetings of visitors that the chat understands'],
  ],
  'src/widgets/controls/voice-greetings.json': [['你好，好高興為你服務。', 'spoken in Cantonese, which says 你 to customers too']],
  'mocks/speech/text/compare.ts': [['您你我他她它们', 'characters of any speech that are rarely part of a name']],
  'mocks/speech/text/find-names.ts': [['|你们|', 'a word of any speech that begins no company’s name']],
  'mocks/speech/text/lexicon.ts': [
    ['我 你 他', 'words of any speech'],
    ['我们 你们 他们', 'words of any speech'],
  ],
  'mocks/template/lists.ts': [['骗你来学计算机', 'the joking name of a team in a sample page']],
}

/** The lines with a 你 outside those texts. 您们 is found too: 您 has no plural. */
const findFamiliar = (file: string, text: string) =>
  (kept[file] ?? [])
    .reduce((rest, [one]) => rest.replace(one, ''), text)
    .split('\n')
    .flatMap((line, at) => (/你|您们/.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : []))

const files = ['mocks', 'schemas', 'scripts', 'src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(html|json|md|mjs|tsx?)$/.test(name))
    .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(`${folder}/${name}`, 'utf8') })),
)

it('Chinese texts address a person as 您, or leave the pronoun out', () => {
  expect(files.flatMap(({ file, text }) => findFamiliar(file, text))).toEqual([])
})

it('what is kept still stands there', () => {
  const textOf = Object.fromEntries(files.map(({ file, text }) => [file, text]))
  const gone = Object.entries(kept).flatMap(([file, texts]) => texts.filter(([text]) => !textOf[file]?.includes(text)))
  expect(gone).toEqual([])
})
