export type Side = 'bottom-start' | 'bottom-end' | 'bottom' | 'top-start' | 'top-end' | 'top' | 'right' | 'left'
type Box = { left: number; top: number; right: number; bottom: number }
type Size = { width: number; height: number }

const margin = 8

/** Where to place a panel beside its anchor: on the given side if there is room, otherwise opposite, never outside the window. */
export function place(anchor: Box, panel: Size, view: Size, side: Side, gap = 4): { left: number; top: number } {
  const [edge, along] = side.split('-') as [string, string?]
  if (edge === 'left' || edge === 'right') {
    const after = anchor.right + gap
    const before = anchor.left - gap - panel.width
    const left =
      edge === 'right'
        ? after + panel.width > view.width - margin && before >= margin
          ? before
          : after
        : before < margin && after + panel.width <= view.width - margin
          ? after
          : before
    return {
      left: clamp(left, view.width - panel.width),
      top: clamp((anchor.top + anchor.bottom - panel.height) / 2, view.height - panel.height),
    }
  }
  const under = anchor.bottom + gap
  const over = anchor.top - gap - panel.height
  const fitsUnder = under + panel.height <= view.height - margin
  const fitsOver = over >= margin
  const top = edge === 'top' ? (fitsOver || !fitsUnder ? over : under) : fitsUnder || !fitsOver ? under : over
  const fromStart = anchor.left
  const fromEnd = anchor.right - panel.width
  const startFits = fromStart + panel.width <= view.width - margin
  const endFits = fromEnd >= margin
  const centred = (anchor.left + anchor.right - panel.width) / 2
  const left =
    along === 'start'
      ? startFits || !endFits
        ? fromStart
        : fromEnd
      : along === 'end'
        ? endFits || !startFits
          ? fromEnd
          : fromStart
        : centred
  return { left: clamp(left, view.width - panel.width), top: clamp(top, view.height - panel.height) }
}

function clamp(at: number, most: number): number {
  return Math.max(margin, Math.min(at, most - margin))
}
