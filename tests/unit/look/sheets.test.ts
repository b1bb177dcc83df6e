import { readdirSync, readFileSync } from 'node:fs'
import { it } from 'vitest'
import { keepBudget } from '../../setup/budget.ts'

it('the sheets of the console hardly ever look from an element at what stands in it', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  const found = sheets.flatMap((file) => readFileSync(`src/${file}`, 'utf8').match(/:has\(/g) ?? [])
  keepBudget('sheets: selectors with :has()', found.length)
})
