import { useTexts } from '../../i18n/i18n.ts'
import type { FormPart } from '../../schema/compiled-screen.ts'

/** The progress indicator; finished steps are links. */
export function StepsHead({ parts, at, goTo }: { parts: FormPart[]; at: number; goTo: (at: number) => void }) {
  const say = useTexts('runtime/form')
  return (
    <ol className="rt-steps" aria-label={say('step', { at: at + 1, of: parts.length })}>
      {parts.map((part, place) => (
        <li key={part.name} className={place < at ? 'rt-step rt-step-done' : 'rt-step'} aria-current={place === at ? 'step' : undefined}>
          <span className="rt-step-number" aria-hidden>
            {place + 1}
          </span>
          {place < at ? (
            <button type="button" className="rt-step-back" onClick={() => goTo(place)}>
              {part.title}
            </button>
          ) : (
            part.title
          )}
        </li>
      ))}
    </ol>
  )
}
