import { useTexts } from '../../i18n/i18n.ts'
import { textOf, type ControlProps } from '../control.ts'
import { SlideToEnd } from '../slide-to-end.tsx'

const CHECK_PATH = '/server/auth/check'

/** Shows the backend that a human is there: a slider moved to its end. Its value is valid for one call. */
export function SliderCheck({ id, value, onChange, describedBy, disabled, readOnly }: ControlProps) {
  const say = useTexts('widgets/kit')
  const isPassed = textOf(value) !== ''
  const track = say(isPassed ? 'slidePassed' : 'slide')
  return (
    <SlideToEnd
      id={id}
      path={CHECK_PATH}
      describedBy={describedBy}
      disabled={disabled || readOnly}
      full={isPassed}
      words={{ track, label: track, checking: say('slideChecking'), help: say('slideHelp'), back: say('slideBack') }}
      tell={(problem) => (problem instanceof Error && problem.message) || say('slideFailed')}
      onPass={({ sessionId, token, sig }) => onChange([sessionId, token, sig].join('~'))}
    />
  )
}
