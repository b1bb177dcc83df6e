import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { display } from '../../../src/schema/display.ts'
import { unitFor } from '../../../src/schema/unit-form.ts'

const figure = fc.noBias(fc.integer({ min: 0, max: 60_000 }))

describe('a unit behind a figure (C25)', () => {
  it('has the form that its language has for the figure: 1 call, 2 calls', () => {
    expect([0, 1, 2, 1000].map((value) => display({ cell: 'unit', unit: 'call | calls' }, value, { locale: 'en-US' }))).toEqual([
      '0 calls',
      '1 call',
      '2 calls',
      '1,000 calls',
    ])
  })

  it('is one form for all where its language has one, and is called by its last without a figure', () => {
    fc.assert(
      fc.property(figure, (value) => {
        expect(unitFor('次', 'zh-CN', value)).toBe('次')
        expect(unitFor('kHz', 'en-US', value)).toBe('kHz')
        expect(unitFor('call | calls', 'zh-CN', value)).toBe('calls')
        expect(unitFor('call | calls', 'en-US', value)).toBe(value === 1 ? 'call' : 'calls')
      }),
    )
    expect(unitFor('call | calls', 'en-US')).toBe('calls')
  })
})
