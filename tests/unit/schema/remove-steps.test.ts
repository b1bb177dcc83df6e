import { expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { placeOfSteps, stepsOf } from '../../../src/schema/remove/steps.ts'

type Path = (string | number)[]

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [path]
  const steps: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [path, ...steps.flatMap(([step, one]) => pathsIn(one, [...path, step]))]
}

it('the way to any place of the product, as people find it, leads to what is called so (issue 18)', () => {
  const files = readFolder('schemas')
  let exact = 0
  let all = 0
  for (const { path: file, text } of files) {
    const data: unknown = JSON.parse(text)
    for (const path of pathsIn(data)) {
      const steps = stepsOf(data, path)
      const place = placeOfSteps(data, steps)
      expect(place && stepsOf(data, place), `${file} ${path.join('/')}`).toEqual(steps)
      all++
      if (JSON.stringify(place) === JSON.stringify(path)) exact++
    }
  }
  expect(all).toBeGreaterThan(10_000)
  // Two entries of one list are hardly ever called alike.
  expect(exact / all).toBeGreaterThan(0.98)
})

it('a way to what is no more leads nowhere', () => {
  const data = { list: { columns: ['name', { field: 'price', width: 80 }] } }
  expect(placeOfSteps(data, ['list', 'columns', 'price', 'width'])).toEqual(['list', 'columns', 1, 'width'])
  expect(placeOfSteps(data, ['list', 'columns', 'colour'])).toBeUndefined()
  expect(placeOfSteps(data, ['lists'])).toBeUndefined()
  expect(placeOfSteps(data, ['constructor'])).toBeUndefined()
})
