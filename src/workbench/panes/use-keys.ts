import { useEffect } from 'react'
import type { Workspace } from '../files/workspace.ts'

/** The parts of the workbench, in the order in which F6 goes through them. */
const PARTS = '.wb-product, .wb-page, .wb-place, .wb-drawer'

/** Lets the focus go on to the next part, or back to the one before. Whoever is in the frame is in the part around it. */
function goRound(isBack: boolean): void {
  const parts = [...document.querySelectorAll<HTMLElement>(PARTS)].filter((part) => part.checkVisibility?.() ?? true)
  const at = parts.findIndex((part) => part.contains(document.activeElement))
  const next = at < 0 ? 0 : (at + (isBack ? parts.length - 1 : 1)) % parts.length
  parts[next]?.focus()
}

/** The keys of the workbench, wherever the focus is: F6 goes from part to part, the others save, undo and redo. */
export function useKeys(workspace: Workspace): void {
  useEffect(() => {
    const actOf = ({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === 'F6') return () => goRound(shiftKey)
      if (!(ctrlKey || metaKey) || altKey) return undefined
      const letter = key.toLowerCase()
      if (letter === 's') return () => void workspace.save()
      if (letter === 'z') return shiftKey ? workspace.redo : workspace.undo
      return letter === 'y' ? workspace.redo : undefined
    }
    const press = (event: KeyboardEvent) => {
      const act = actOf(event)
      if (!act) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [workspace])
}
