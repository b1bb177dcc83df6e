import type { EditorState } from 'prosemirror-state'
import { useState, type KeyboardEvent } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { IconButton } from '../kit/button.tsx'
import { SoundGlyph } from '../sound/sound-glyph.tsx'
import { commands, states, tools, type Tool } from './rich-commands.ts'

type Props = {
  state: EditorState
  /** The id of the text that it formats. */
  about: string
  disabled: boolean
  press: (tool: Tool) => void
}

const STEPS: Record<string, (at: number, of: number) => number> = {
  ArrowRight: (at, of) => (at + 1) % of,
  ArrowLeft: (at, of) => (at + of - 1) % of,
  Home: () => 0,
  End: (_, of) => of - 1,
}

/** A single tab stop; the arrow keys move between its buttons. */
export function RichTools({ state, about, disabled, press }: Props) {
  const say = useTexts('widgets/late')
  const [at, setAt] = useState(0)
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const next = step(at, tools.length)
    setAt(next)
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus()
  }
  return (
    <div className="lk-rich-tools" role="toolbar" aria-label={say('formatting')} aria-controls={about} onKeyDown={walk}>
      {tools.map((tool, place) => {
        const isStep = tool === 'undo' || tool === 'redo'
        const isIdle = isStep && !commands[tool](state)
        return (
          <IconButton
            key={tool}
            size="small"
            label={say(tool)}
            icon={<SoundGlyph name={tool} />}
            tabIndex={place === at ? 0 : -1}
            disabled={disabled}
            // Disabled buttons can still be reached by arrow keys.
            aria-disabled={isIdle || undefined}
            aria-pressed={isStep ? undefined : states[tool](state)}
            onFocus={() => setAt(place)}
            // Keeps the selection in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => press(tool)}
          />
        )
      })}
    </div>
  )
}
