import { expect, it } from 'vitest'
import { toldApart } from '../../../src/workbench/places/told-apart.ts'

it('of several with one title each says its name, too (issue 18)', () => {
  const titled: [string, string][] = [
    ['real-name', 'Application'],
    ['user', 'User'],
    ['application', 'Application'],
  ]
  expect(toldApart(titled, 'en-US')).toEqual([
    ['application', 'Application (application)'],
    ['real-name', 'Application (real-name)'],
    ['user', 'User'],
  ])
})
