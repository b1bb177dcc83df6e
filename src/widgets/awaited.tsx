import { useMemoizedFn } from 'ahooks'
import { useLayoutEffect, useRef, type MouseEvent as Pressed } from 'react'
import { isSecret } from '../schema/draft-values.ts'
import { Box } from './box.tsx'
import { inputProps, textOf, type ControlProps, type Work } from './control.ts'
import { typedIn, typeInto, type Typed } from './hand-over.ts'
import { FOCUSABLE, focusFirst } from './kit/first-focus.ts'

/** Whether a control takes typed text: one line of it, or several. */
export type Takes = 'line' | 'lines'

/**
 * Stands in for a control whose code is loading: Tab reaches it, and the control takes over the focus and what was typed. A form that is
 * sent meanwhile waits for that.
 */
export function Awaited({ takes, height, ...props }: ControlProps & { takes?: Takes | undefined; height?: number }) {
  const { id, disabled, readOnly } = props
  const own = useRef<HTMLInputElement & HTMLTextAreaElement & HTMLSpanElement>(null)
  const asked = useRef<'enter' | 'press'>()
  const hold = useMemoizedFn((work: Work | undefined) => props.form?.hold?.(work))
  const onInput = () => hold('reading')
  useLayoutEffect(() => {
    const mine = own.current!
    const home = mine.parentElement!.closest('.lk-box')?.parentElement ?? mine.parentElement!
    return () => {
      const hasFocus = document.activeElement === mine
      const typed = takes && mine.value !== mine.defaultValue ? typedIn(mine) : undefined
      // Before any other key: the control is there when this step of rendering is over.
      if (!hasFocus && !typed) return hold(undefined)
      queueMicrotask(() => {
        // Before, because the control may have work of its own with what it takes; who waited goes on after both.
        hold(undefined)
        const isTaken = handOver(home, id, hasFocus, typed, asked.current)
        // Its code did not come: nothing is sent without what was typed, until it is there or the field itself is gone.
        if (typed && !isTaken && home.isConnected) hold('left')
      })
    }
  }, [id, takes, hold])
  const onMouseDown = ({ button }: Pressed) => {
    if (button === 0 && !disabled && !readOnly) asked.current = 'press'
  }

  if (!takes)
    return (
      <span
        ref={own}
        onMouseDown={onMouseDown}
        id={id}
        role="group"
        aria-labelledby={`${id}-label`}
        aria-busy="true"
        tabIndex={disabled || readOnly ? -1 : 0}
        className="lk-box lk-still"
        style={{ height }}
      />
    )
  // An input of one line would drop the line breaks of what is pasted.
  if (takes === 'lines')
    return (
      <Box {...props} className="lk-box-tall">
        <textarea
          {...inputProps(props)}
          ref={own}
          onInput={onInput}
          aria-busy="true"
          autoComplete="off"
          rows={Number(props.field.props?.['rows'] ?? 3)}
          defaultValue={textOf(props.value)}
        />
      </Box>
    )
  return (
    <Box {...props} className={undefined}>
      <input
        {...inputProps(props)}
        ref={own}
        onMouseDown={onMouseDown}
        onInput={onInput}
        type={isSecret(props.field) ? 'password' : 'text'}
        aria-busy="true"
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          asked.current = 'enter'
        }}
      />
    </Box>
  )
}

/** Whether there is a control that takes it. */
function handOver(home: HTMLElement, id: string, hasFocus: boolean, typed?: Typed, asked?: 'enter' | 'press'): boolean {
  const named = home.querySelector<HTMLElement>(`[id="${id}"]`)
  const target = named?.matches(FOCUSABLE) ? named : undefined
  if (hasFocus && target) target.focus({ preventScroll: true })
  else if (hasFocus) focusFirst(home)
  if (!target) return named !== null
  if (typed) typeInto(target, typed)
  // Enter means what it means in this control: it saves a cell, and takes the only match of a list.
  if (hasFocus && asked === 'enter') target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  // A press on a list or a calendar opens it; typing does so by itself.
  if (hasFocus && asked === 'press' && !typed && target.matches('[role=combobox]'))
    for (const sign of ['mousedown', 'mouseup', 'click']) target.dispatchEvent(new MouseEvent(sign, { bubbles: true, cancelable: true }))
  // The field was left before its control came, which decides now what the text means.
  if (!hasFocus && typed) target.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  return true
}
