import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { BREAKPOINTS } from '../../../src/look/breakpoints.ts'
import { keepBudget } from '../../setup/budget.ts'

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, css: readFileSync(`src/${file}`, 'utf8') }))

it('the sheets of the console hardly ever look from an element at what stands in it', () => {
  const found = sheets.flatMap(({ css }) => css.match(/:has\(/g) ?? [])
  keepBudget('sheets: selectors with :has()', found.length)
})

// A radio button of a group that nobody has answered is `:indeterminate`, too.
it('O1: what is drawn half chosen is a checkbox, so that a group of radio buttons without an answer looks like one', () => {
  const odd = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/[^\s,{}]*:indeterminate\b/g)].filter(([one]) => !one.includes("[type='checkbox']")).map(([one]) => `${file}: ${one}`),
  )
  expect(odd).toEqual([])
})

it('each colour of the light theme has its place in the dark one; ink, paper and words on red alone are the same in both', () => {
  const { css } = sheets.find(({ file }) => file.replaceAll('\\', '/') === 'look/tokens.css')!
  const [light, dark] = [/:root \{([^}]*)\}/, /\[data-theme='dark'\] \{([^}]*)\}/].map((block) => block.exec(css)![1]!)
  const colours = [...light!.matchAll(/^ +(--[\w-]+): (?:#|rgb)/gm)].map(([, name]) => name!)
  expect(colours.length).toBeGreaterThan(20)
  expect(colours.filter((name) => !dark!.includes(` ${name}: `))).toEqual(['--ink', '--paper', '--on-danger'])
})

it('H15: pages change at four widths', () => {
  const known = Object.values<number>(BREAKPOINTS)
  expect(known).toHaveLength(4)
  const odd = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/@media[^{]*/g)].flatMap(([query]) =>
      [...query.matchAll(/([\d.]+)px/g)].filter(([, px]) => !known.includes(Number(px))).map(() => `${file}: ${query.trim()}`),
    ),
  )
  expect(odd).toEqual([])
})

it('H15: space, sizes of type and corners are those of the scale', () => {
  const scaled = /^\s+((?:padding|margin|(?:row-|column-)?gap|font-size|border-[\w-]*radius)[\w-]*):([^;]+);/gm
  const odd = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(scaled)]
      // A hair is a hair on every scale.
      .filter(([, , value]) => /(?<![\d.])(?!0px|1px)[\d.]+px/.test(value!))
      .map(([whole]) => `${file}: ${whole.trim()}`),
  )
  expect(odd).toEqual([])
})

// Sheets come with what uses them, so two of one name change each other as a person goes from page to page.
it('H15: a class that is positioned by one sheet is laid out by no sheet of another folder', () => {
  const where = new Map<string, { file: string; body: string }[]>()
  for (const { file, css } of sheets)
    for (const [, selectors, body] of css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g))
      for (const name of selectors!
        .split(',')
        .map((one) => one.trim())
        .filter((one) => /^\.[\w-]+$/.test(one)))
        where.set(name, [...(where.get(name) ?? []), { file, body: body! }])
  const odd = [...where].filter(([, rules]) => {
    const folders = new Set(rules.map(({ file }) => dirname(file)))
    return folders.size > 1 && rules.some(({ body }) => /(^|[\s;])position:/.test(body))
  })
  expect(odd.map(([name, rules]) => `${name}: ${[...new Set(rules.map(({ file }) => file))].join(', ')}`)).toEqual([])
})

it('no paragraph ends in a line of a lone character: the whole page breaks its lines so, and no part says it again', () => {
  const wrapped = sheets.filter(({ css }) => css.includes('text-wrap: pretty')).map(({ file }) => file.replaceAll('\\', '/'))
  expect(wrapped).toEqual(['look/base.css'])
})
