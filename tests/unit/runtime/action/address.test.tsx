// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { Router, type Location, type To } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { PageAddress, useAddress, type Address } from '../../../../src/runtime/action/address.tsx'
import { TargetProvider } from '../../../../src/runtime/router/leaving.ts'

let back: number[]
let steps: Pick<Location, 'search' | 'state'>[]
let address: Address
let arrive: (at: Partial<Location>, isLeaving?: boolean) => void

const push = (to: To, state?: unknown) => void steps.push({ search: (to as Location).search, state })
const navigator = { push, replace: push, go: (by: number) => void back.push(by), createHref: String }

function Page() {
  const here = useAddress()
  useEffect(() => void (address = here))
  return <output>{here.params.toString()}</output>
}

/** A router that takes a step when the test says so, as one does that has others to ask first. */
const house = (at: Partial<Location>, isLeaving = false) => (
  <Router location={{ pathname: '/list', search: '', hash: '', state: null, key: 'first', ...at }} navigator={navigator}>
    <TargetProvider value={{ subscribe: () => () => undefined, read: () => (isLeaving ? '/other' : '/list') }}>
      <PageAddress>
        <Page />
      </PageAddress>
    </TargetProvider>
  </Router>
)

const shown = () => screen.getByRole('status').textContent
const put = (name: string, value: string) =>
  act(() => {
    address.go((before) => {
      const next = new URLSearchParams(before)
      next.set(name, value)
      return next
    }, 'ahead')
  })

beforeEach(() => {
  steps = []
  back = []
  const { rerender } = render(house({}))
  arrive = (at, isLeaving) => rerender(house(at, isLeaving))
})

describe('an address that a page is ahead of', () => {
  it('is shown as it will be, through every step that the router has yet to take', () => {
    put('size', '20')
    put('page', '2')
    expect(shown()).toBe('size=20&page=2')
    arrive({ ...steps[0]!, key: 'second' })
    expect(shown()).toBe('size=20&page=2')
    // What is done between two steps builds on both.
    put('sort', 'name')
    expect(steps[2]!.search).toBe('?size=20&page=2&sort=name')
    arrive({ ...steps[1]!, key: 'third' })
    expect(shown()).toBe('size=20&page=2&sort=name')
    arrive({ ...steps[2]!, key: 'fourth' })
    expect(shown()).toBe('size=20&page=2&sort=name')
  })

  it('is what the router says again, once a person has gone elsewhere or back', () => {
    put('size', '20')
    arrive({ search: '?other=1', state: null, key: 'elsewhere' })
    expect(shown()).toBe('other=1')
    put('page', '2')
    arrive({ ...steps[1]!, key: 'ahead' })
    arrive({ search: '?other=1', state: null, key: 'elsewhere' })
    expect(shown()).toBe('other=1')
  })
})

describe('a page that replaces its address while the person is on the way to another one', () => {
  const replace = () => act(() => address.go(() => new URLSearchParams({ view: 'usual' }), 'replace'))

  it('does not call them back', () => {
    arrive({}, true)
    replace()
    expect(steps).toEqual([])
  })

  it('does so when they stay after all', () => {
    arrive({}, true)
    replace()
    arrive({})
    expect(steps).toMatchObject([{ search: '?view=usual' }])
  })
})

describe('what was opened by an address', () => {
  const close = () =>
    act(() => {
      address.leave((before) => {
        const next = new URLSearchParams(before)
        next.delete('_open')
        return next
      })
    })

  it('is closed by going back to where it was opened, so that the history holds it once', () => {
    put('_open', 'create')
    arrive({ ...steps[0]!, key: 'opened' })
    close()
    expect([back, steps.length]).toEqual([[-1], 1])
  })

  it('is closed in its place, when a person came to it from outside', () => {
    arrive({ search: '?_open=create', key: 'came' })
    close()
    expect([back, steps.map(({ search }) => search)]).toEqual([[], ['']])
  })
})
