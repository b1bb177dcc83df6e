import type { FormPart, FormScreen } from '../../schema/compiled-screen.ts'
import type { DraftOwner } from './draft.ts'
import type { Standing } from './state.ts'
import type { Leaving } from './unsaved.ts'
import type { Row } from '../../schema/row.ts'

/** The props of every layout of a form screen. */
export type FormLayoutProps = {
  screen: FormScreen
  standing: Standing
  row: Row | undefined
  initial: Row | undefined
  refused: Row | undefined
  takes: Row
  reload: () => Promise<void>
  /** The reason why the form cannot be sent; null where this person may not send it at all. */
  why: string | undefined | null
  draft: (part?: FormPart) => DraftOwner | undefined
  leaving: Leaving | undefined
  focus: boolean
}
