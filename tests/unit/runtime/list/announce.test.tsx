// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Announce } from '../../../../src/runtime/list/announce.tsx'

const said = () => screen.getByRole('status').textContent

describe('what a list says aloud', () => {
  const list = (request: string, text: string, coming = false) => <Announce request={request} coming={coming} text={text} />

  it('is what a search brought, anew even when it is the same', () => {
    const { rerender } = render(list('a', '3 results'))
    expect(said()).toBe('')
    rerender(list('b', '3 results', true))
    rerender(list('b', '3 results'))
    expect(said()).toBe('3 results')
    rerender(list('c', '3 results', true))
    expect(said()).toBe('')
    rerender(list('c', '3 results'))
    expect(said()).toBe('3 results')
  })

  it('is taken away once it is no longer so, because a row was deleted or added', () => {
    const { rerender } = render(list('a', '3 results'))
    rerender(list('b', '5 results', true))
    rerender(list('b', '5 results'))
    rerender(list('b', '5 results', true))
    rerender(list('b', '4 results'))
    expect(said()).toBe('')
  })
})
