import { DatePicker, FormButtonGroup, FormItem, Input, NumberPicker, Select, Submit, Switch } from '@formily/antd-v5'
import { createForm } from '@formily/core'
import { createSchemaField, FormProvider, type ISchema } from '@formily/react'
import { createRoot } from 'react-dom/client'
import type { Field } from '../../../../src/schema/compiled.ts'
import { listFields } from './fields.ts'
import { offer } from './measure.ts'

const SchemaField = createSchemaField({ components: { DatePicker, FormItem, Input, NumberPicker, Select, Switch } })
const components: Record<string, string> = { select: 'Select', date: 'DatePicker', number: 'NumberPicker', switch: 'Switch', text: 'Input' }

const schemaOf = (field: Field): ISchema => ({
  type: field.type,
  title: field.title,
  required: field.required === true,
  'x-decorator': 'FormItem',
  'x-component': components[field.widget]!,
  ...(field.choices && { enum: field.choices.map(({ value, title }) => ({ value: value as string, label: title })) }),
  ...(field.visible && { 'x-reactions': { dependencies: ['f0'], fulfill: { state: { visible: '{{$deps[0] !== "hide"}}' } } } }),
})

offer({
  fault: '.ant-formily-item-error-help',
  submit: '.ant-btn-primary',
  draw: (root, count) => {
    const schema = { type: 'object', properties: Object.fromEntries(listFields(count).map((field) => [field.name, schemaOf(field)])) }
    createRoot(root).render(
      <FormProvider form={createForm()}>
        <SchemaField schema={schema} />
        <FormButtonGroup>
          <Submit onSubmit={() => {}} onSubmitFailed={() => {}}>
            Submit
          </Submit>
        </FormButtonGroup>
      </FormProvider>,
    )
  },
})
