import { later } from '../../widgets/later.tsx'
import type { About } from './form-buttons.tsx'

/** Loaded on demand: most forms have no actions besides sending. */
const FormButtons = later<About>(() => import('./form-buttons.tsx').then((room) => room.FormButtons), <div className="rt-tools" />)

/** The actions of a form page besides sending. */
export function FormActions(about: About) {
  return about.screen.actions.length ? <FormButtons {...about} /> : null
}
