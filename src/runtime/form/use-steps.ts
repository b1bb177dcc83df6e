import { toJS } from '@formily/reactive'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useAddress } from '../action/address.tsx'
import type { FormLayoutProps } from './layout-props.ts'
import type { FormModel } from './model.ts'

const STEP = '_step'

/** The step with the first field to correct, or the first step. */
const firstOpen = (parts: FormLayoutProps['screen']['parts'], { isLocked }: FormLayoutProps['standing']): number =>
  Math.max(
    0,
    parts.findIndex((part) => part.fields.some(({ name }) => isLocked?.(name) === 'marked')),
  )

/**
 * The step that is shown. It is part of the address, so that Back and Forward go from step to step; a link leads no further than the person has
 * come. Another step begins at its title.
 */
export function useSteps(parts: FormLayoutProps['screen']['parts'], standing: FormLayoutProps['standing'], title: RefObject<HTMLElement>) {
  const { params, go } = useAddress()
  const [first] = useState(() => firstOpen(parts, standing))
  const [reached, reach] = useState(first)
  const asked = parts.findIndex(({ name }) => name === params.get(STEP))
  const at = Math.min(asked < 0 ? first : asked, reached, parts.length - 1)
  const before = useRef(at)

  useLayoutEffect(() => {
    if (before.current !== at) title.current?.focus()
    before.current = at
  }, [at, title])

  const goTo = (place: number, how: 'ahead' | 'replace' = 'ahead') =>
    flushSync(() => {
      reach((most) => Math.max(most, place))
      go((next) => {
        if (place === first) next.delete(STEP)
        else next.set(STEP, parts[place]!.name)
        return next
      }, how)
    })

  /** Goes on with a draft where it was left: at the step kept with it, or of the address after a reload, or at the last one with something filled in. */
  const resume = ({ form }: FormModel, left?: string) => {
    const place = parts.findIndex(({ name }) => name === left)
    if (place >= 0) return goTo(place, 'replace')
    const [now, initial] = [form.values, form.initialValues].map((values) => toJS(values) as Record<string, unknown>)
    const isFilled = (name: string) => JSON.stringify(now![name]) !== JSON.stringify(initial![name])
    const filled = parts.findLastIndex((part) => part.fields.some(({ name }) => isFilled(name)))
    goTo(asked >= 0 && asked <= filled + 1 ? asked : Math.max(filled, at), 'replace')
  }
  return { at, goTo, resume }
}
