import type { FormPart, FormScreen } from '../../schema/compiled-screen.ts'
import type { DraftOwner } from './draft.ts'
import type { Standing } from './state.ts'
import type { Leaving } from './unsaved.ts'
import type { Row } from '../../schema/row.ts'

/** What every layout of a form screen is given. */
export type FormLayoutProps = {
  screen: FormScreen
  standing: Standing
  row: Row | undefined
  initial: Row | undefined
  takes: Row
  reload: () => Promise<void>
  /** Why the form cannot be sent now; null where this person may not send it at all. */
  why: string | undefined | null
  draft: (part?: FormPart) => DraftOwner | undefined
  leaving: Leaving | undefined
  focus: boolean
}
