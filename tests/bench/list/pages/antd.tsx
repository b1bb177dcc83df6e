import { Button, Dropdown, Form, Input, Pagination, Popconfirm, Select, Space, Table, Tag, type TableColumnsType } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { offer } from './measure.ts'
import { createBackend, services, states, type Row } from './rows.ts'

const time = (value: string) => dayjs(value).format('YYYY-MM-DD HH:mm')

const columns: TableColumnsType<Row> = [
  { title: 'Order', dataIndex: 'orderNo', sorter: true },
  { title: 'Customer', dataIndex: 'customer', sorter: true },
  { title: 'Service', dataIndex: 'service', render: (value: string) => services.find(([one]) => one === value)?.[1] },
  {
    title: 'Status',
    dataIndex: 'status',
    render: (value: string) => {
      const found = states.find(([one]) => one === value)
      return <Tag color={found?.[2] ?? 'default'}>{found?.[1]}</Tag>
    },
  },
  { title: 'Amount', dataIndex: 'amount', align: 'right', sorter: true, render: (fen: number) => `¥${(fen / 100).toFixed(2)}` },
  { title: 'Calls', dataIndex: 'calls', align: 'right', sorter: true, render: (value: number) => value.toLocaleString('en-US') },
  { title: 'Created', dataIndex: 'createTime', sorter: true, render: time },
  { title: 'Paid', dataIndex: 'payTime', sorter: true, render: time },
  {
    title: 'Actions',
    render: () => (
      <Space>
        <Button type="link" size="small">
          Details
        </Button>
        <Button type="link" size="small">
          Edit
        </Button>
        <Popconfirm title="Are you sure?">
          <Button type="link" size="small">
            Cancel
          </Button>
        </Popconfirm>
        <Dropdown
          menu={{
            items: [
              { key: 'refund', label: 'Refund' },
              { key: 'remove', label: 'Delete', danger: true },
            ],
          }}
        >
          <Button type="link" size="small">
            …
          </Button>
        </Dropdown>
      </Space>
    ),
  },
]

function Orders({ size }: { size: number }) {
  const [ask] = useState(() => createBackend(size))
  const [page, setPage] = useState(1)
  const [loading, setLoading] = useState(true)
  const [rows, setRows] = useState<Row[]>([])
  const [total, setTotal] = useState(0)
  useEffect(() => {
    let here = true
    // oxlint-disable-next-line react/set-state-in-effect -- as such pages are written by hand
    setLoading(true)
    void ask(page, size).then((answer) => {
      if (!here) return
      setRows(answer.data)
      setTotal(answer.totalCount)
      setLoading(false)
    })
    return () => {
      here = false
    }
  }, [ask, page, size])

  return (
    <div style={{ padding: 24 }}>
      <Space style={{ width: '100%', justifyContent: 'space-between' }}>
        <h1>Orders</h1>
        <Space>
          <Button>Export</Button>
          <Button type="primary">New order</Button>
        </Space>
      </Space>
      <Form layout="inline" style={{ marginBottom: 16 }}>
        <Form.Item name="orderNo" label="Order">
          <Input allowClear />
        </Form.Item>
        <Form.Item name="customer" label="Customer">
          <Input allowClear />
        </Form.Item>
        <Form.Item name="status" label="Status">
          <Select mode="multiple" allowClear style={{ width: 160 }} options={states.map(([value, label]) => ({ value, label }))} />
        </Form.Item>
        <Form.Item>
          <Space>
            <Button type="primary" htmlType="submit">
              Search
            </Button>
            <Button>Reset</Button>
          </Space>
        </Form.Item>
      </Form>
      <Table<Row> rowKey="orderNo" columns={columns} dataSource={rows} loading={loading} pagination={false} />
      <Pagination style={{ marginTop: 16 }} current={page} pageSize={size} total={total} showSizeChanger onChange={setPage} />
    </div>
  )
}

offer({
  rows: 'tbody tr.ant-table-row',
  next: '.ant-pagination-next button',
  windowed: () => false,
  draw: (root, size) => createRoot(root).render(<Orders size={size} />),
})
