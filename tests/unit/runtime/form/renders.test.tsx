// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, it, vi } from 'vitest'
import { listFields } from '../../../bench/form/pages/fields.ts'
import { keepBudget } from '../../../setup/budget.ts'
import { openForm, speak } from './setting.tsx'

const drawn = vi.hoisted(() => ({ times: 0 }))
vi.mock(import('../../../../src/widgets/registry.tsx'), async (original) => {
  const real = await original()
  // Each field asks for its control once whenever it is drawn.
  return { ...real, controlFor: (word) => (drawn.times++, real.controlFor(word)) }
})

beforeEach(() => speak())

describe('a form of twenty fields', () => {
  const type = (value: string): number => {
    drawn.times = 0
    fireEvent.change(screen.getByLabelText('Field 0'), { target: { value } })
    return drawn.times
  }

  it('draws the field that is typed into, and the fields that hang on it when that changes something', () => {
    openForm({ fields: listFields(20) })
    keepBudget('form: controls drawn for the first key', type('a'))
    keepBudget('form: controls drawn for one key', type('ab'))
    keepBudget('form: controls drawn to hide two fields', type('hide'))
  })
})
