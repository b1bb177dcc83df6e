import { Schema } from '@formily/json-schema'
import { describe, expect, it } from 'vitest'
import '../../../../src/runtime/form/no-compiler.ts'

describe('the compiler of Formily', () => {
  it.each(['{{alert(1)}}', '{{ $self.value }}', '{{(() => 1)()}}'])('does not run %s, wherever it stands', (code) => {
    const compile = (schema: ConstructorParameters<typeof Schema>[0]) => () => new Schema(schema).compile()
    expect(compile({ type: 'string', title: code })).toThrow('A schema is data')
    expect(compile({ type: 'string', enum: [{ label: code, value: 1 }] })).toThrow('A schema is data')
    expect(compile({ type: 'string', 'x-component-props': { onClick: code } })).toThrow('A schema is data')
  })
})
