// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeReachable } from '../../../src/workbench/preview/reachable.ts'

const reached = () => [...document.querySelectorAll('[tabindex]')].map(({ id }) => id)

it('whoever selects on the page by keys reaches headings that do nothing, also later ones, and only meanwhile (issue 18)', async () => {
  document.body.innerHTML = `
    <h1 id="title">Orders</h1>
    <table><tr><th id="sorted"><button>Amount</button></th><th id="still">Package</th></tr></table>`
  const end = makeReachable(document)
  expect(reached()).toEqual(['title', 'still'])
  document.body.insertAdjacentHTML('beforeend', '<dl><dt id="later">Paid</dt></dl>')
  await waitFor(() => expect(reached()).toEqual(['title', 'still', 'later']))
  end()
  expect(reached()).toEqual([])
})
