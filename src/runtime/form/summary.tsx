import { observer } from '@formily/react'
import { useTexts } from '../../i18n/i18n.ts'
import type { FormPart } from '../../schema/compiled-screen.ts'
import { Button } from '../../widgets/kit/button.tsx'
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
                    <ShownValue field={field} value={model.read(field.name)} />
                  </dd>
                </div>
              ))}
          </dl>
        </div>
      ))}
    </section>
  )
})
