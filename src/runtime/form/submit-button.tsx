import { Button } from '../../widgets/kit/button.tsx'
import type { FormControl } from './form-control.ts'

type SubmitButtonProps = {
  control: Pick<FormControl, 'busy' | 'waiting' | 'context'>
  title: string
  danger?: boolean | undefined
  /** The reason why the form cannot be sent. */
  why?: string | undefined
  /** Full width, for a form with a single button. */
  wide?: boolean | undefined
}

/** The submit button; it shows what it waits for. */
export function SubmitButton({ control: { busy, waiting, context }, title, danger, why, wide = false }: SubmitButtonProps) {
  return (
    <Button
      submit
      variant={danger ? 'danger' : 'primary'}
      size={wide ? 'large' : 'medium'}
      block={wide}
      loading={busy || waiting !== undefined}
      why={waiting ? undefined : why}
    >
      {waiting ? context.say(waiting) : title}
    </Button>
  )
}
