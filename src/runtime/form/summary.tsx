import { observer } from '@formily/react'
import { useTexts } from '../../i18n/i18n.ts'
import type { Field } from '../../schema/compiled.ts'
import type { FormPart } from '../../schema/compiled-screen.ts'
import type { Row } from '../../schema/row.ts'
import { textOf } from '../../widgets/control.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { plainMarkdown } from '../../widgets/plain-markdown.ts'
import { RemoteNames } from '../../widgets/remote-names.tsx'
import { useFormContext } from './form-context.ts'
import type { FormModel } from './model.ts'
import { ShownValue } from './shown-value.tsx'

/** The values of the steps before, each with a link back. */
export const Summary = observer(({ parts, model, goTo }: { parts: FormPart[]; model: FormModel; goTo: (at: number) => void }) => {
  const say = useTexts('runtime/form')
  return (
    <section className="rt-summary" aria-label={say('summary')}>
      {parts.map((part, at) => (
        <div key={part.name}>
          <h3>
            {part.title}
            <Button variant="link" size="small" onClick={() => goTo(at)} aria-label={`${say('change')} ${part.title ?? ''}`}>
              {say('change')}
            </Button>
          </h3>
          <dl>
            {part.fields
              .filter((field) => model.isShown(field))
              .map((field) => (
                <div key={field.name}>
                  <dt>{field.title}</dt>
                  <dd>
                    <SummedValue field={field} value={model.read(field.name)} />
                  </dd>
                </div>
              ))}
          </dl>
        </div>
      ))}
    </section>
  )
})

/** A row of another entity is told by its name, and so are entries that begin with one. */
const SummedValue = observer(({ field, value }: { field: Field; value: unknown }) => {
  const { access } = useFormContext()
  const [first] = field.fields ?? []
  const entries = !field.options && first?.options ? [value].flat() : undefined
  const named = entries ? first! : field
  if (!named.options) return <ShownValue field={field} value={field.rules?.format === 'markdown' ? plainMarkdown(textOf(value)) : value} />
  const keys = entries?.map((entry) => (entry as Row | undefined)?.[first!.name]).filter((key) => key !== undefined && key !== '')
  return <RemoteNames field={named} value={keys ?? value} form={access(field.name)} />
})
