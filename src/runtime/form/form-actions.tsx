import { later } from '../../widgets/later.tsx'
import type { About } from './form-buttons.tsx'

/** Most forms are only sent: the code of actions waits for one that offers more. */
const FormButtons = later<About>(() => import('./form-buttons.tsx').then((room) => room.FormButtons), <div className="rt-tools" />)

/** What one can do on a form's page beside sending it. */
export function FormActions(about: About) {
  return about.screen.actions.length ? <FormButtons {...about} /> : null
}
