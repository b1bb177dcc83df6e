import type { Field } from '../../../../src/schema/compiled.ts'

const kinds = ['select', 'date', 'number', 'switch'] as const
const choices = Array.from({ length: 6 }, (_, at) => ({ value: `c${at}`, title: `Choice ${at}` }))

/** Half text, the rest select, date, number and switch by turns; a tenth hangs on field 0; three in eight are required. */
export function listFields(count: number): Field[] {
  return Array.from({ length: count }, (_, at): Field => {
    const common = {
      name: `f${at}`,
      title: `Field ${at}`,
      ...(at > 0 && at % 8 < 3 && !isSwitch(at) && { required: true as const }),
      ...(at % 10 === 5 && { visible: { f0: { not: 'hide' } } }),
    }
    switch (kindOf(at)) {
      case 'select':
        return { ...common, type: 'string', widget: 'select', choices }
      case 'date':
        return { ...common, type: 'string', widget: 'date', rules: { format: 'date' } }
      case 'number':
        return { ...common, type: 'number', widget: 'number', rules: { minimum: 0 } }
      case 'switch':
        return { ...common, type: 'boolean', widget: 'switch' }
      default:
        return { ...common, type: 'string', widget: 'text', rules: { maxLength: 200 } }
    }
  })
}

const kindOf = (at: number) => (at % 2 === 0 ? 'text' : kinds[((at - 1) / 2) % 4]!)
const isSwitch = (at: number) => kindOf(at) === 'switch'
