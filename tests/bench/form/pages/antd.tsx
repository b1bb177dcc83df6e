import { Button, DatePicker, Form, Input, InputNumber, Select, Switch } from 'antd'
import { createRoot } from 'react-dom/client'
import type { Field } from '../../../../src/schema/compiled.ts'
import { listFields } from './fields.ts'
import { offer } from './measure.ts'

/** The page as one writes it by hand with antd 5: a field that hangs on another asks for it alone. */
function Page({ fields }: { fields: Field[] }) {
  return (
    <Form layout="vertical" scrollToFirstError={{ focus: true }} style={{ maxWidth: 720 }}>
      {fields.map((field) =>
        field.visible ? (
          <Form.Item key={field.name} noStyle shouldUpdate={(before, now) => before.f0 !== now.f0}>
            {({ getFieldValue }) => getFieldValue('f0') !== 'hide' && <Item field={field} />}
          </Form.Item>
        ) : (
          <Item key={field.name} field={field} />
        ),
      )}
      <Button type="primary" htmlType="submit">
        Submit
      </Button>
    </Form>
  )
}

function Item({ field }: { field: Field }) {
  const rules = [
    ...(field.required ? [{ required: true, message: `Please enter ${field.title}` }] : []),
    ...(field.rules?.maxLength ? [{ max: field.rules.maxLength }] : []),
  ]
  return (
    <Form.Item name={field.name} label={field.title} rules={rules} valuePropName={field.widget === 'switch' ? 'checked' : 'value'}>
      {controlOf(field)}
    </Form.Item>
  )
}

function controlOf(field: Field) {
  switch (field.widget) {
    case 'select':
      return <Select allowClear options={field.choices!.map(({ value, title }) => ({ value, label: title }))} />
    case 'date':
      return <DatePicker style={{ width: '100%' }} />
    case 'number':
      return <InputNumber min={0} style={{ width: '100%' }} />
    case 'switch':
      return <Switch />
    default:
      return <Input />
  }
}

offer({
  fault: '.ant-form-item-explain-error',
  draw: (root, count) => createRoot(root).render(<Page fields={listFields(count)} />),
})
