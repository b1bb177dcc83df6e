import { Button } from '../../widgets/kit/button.tsx'
import type { FormControl } from './form-control.ts'

type SubmitButtonProps = {
  control: Pick<FormControl, 'busy' | 'waiting' | 'context'>
  title: string
  danger?: boolean | undefined
  /** Why the form cannot be sent now. */
  why?: string | undefined
  /** As wide as its form, where sending is all there is to do. */
  wide?: boolean | undefined
}

/** The button that sends a form; while something of it is still on its way it says that it waits. */
export function SubmitButton({ control: { busy, waiting, context }, title, danger, why, wide = false }: SubmitButtonProps) {
  return (
    <Button
      submit
      variant={danger ? 'danger' : 'primary'}
      size={wide ? 'large' : 'medium'}
      block={wide}
      loading={busy || waiting}
      why={waiting ? undefined : why}
    >
      {waiting ? context.say('uploading') : title}
    </Button>
  )
}
