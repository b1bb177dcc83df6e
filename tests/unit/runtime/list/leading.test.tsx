// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { Column } from '../../../../src/schema/compiled.ts'
import { showValue } from '../../../../src/runtime/list/show-value.tsx'
import { PlacesProvider, type Places } from '../../../../src/runtime/router/places.ts'

const column: Column = { name: 'grantNo', title: 'Package', cell: 'text', leads: { screen: 'cost/package-detail', key: 'grantNo' } }

function show(row: Record<string, unknown>, isOpen = true) {
  const places = {
    pathOf: (id: string, query: Record<string, string>) => (isOpen ? `/${id}?${new URLSearchParams(query).toString()}` : undefined),
  } as unknown as Places
  render(
    <MemoryRouter>
      <PlacesProvider value={places}>{showValue(column, row)}</PlacesProvider>
    </MemoryRouter>,
  )
}

it('a value that names another row leads to its page: from a call to the package that paid it', async () => {
  show({ grantNo: 'G1' })
  const link = await screen.findByRole('link', { name: 'G1' })
  expect(link.getAttribute('href')).toBe('/cost/package-detail?grantNo=G1')
})

it('where nobody may go, or nothing is named, it is no link', async () => {
  show({ grantNo: 'G1' }, false)
  await screen.findByText('G1')
  show({ grantNo: null })
  expect(screen.queryByRole('link')).toBeNull()
})
