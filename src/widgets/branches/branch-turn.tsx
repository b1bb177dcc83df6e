import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import './branches.css'

type Props = { label: string; isOpen: boolean; onTurn: () => void; tabIndex?: number | undefined }

/** Expands and collapses one branch of a tree. */
export function BranchTurn({ label, isOpen, onTurn, tabIndex }: Props) {
  const say = useTexts('widgets/late')
  return (
    <button
      type="button"
      className="lk-branch-turn"
      tabIndex={tabIndex}
      aria-expanded={tabIndex === -1 ? undefined : isOpen}
      aria-label={say(isOpen ? 'branchShut' : 'branchOpen', { label })}
      data-open={isOpen || undefined}
      onClick={onTurn}
    >
      <Glyph name="down" />
    </button>
  )
}
