import { Breadcrumb, Button, Dropdown, Form, Input, Layout, Menu, Popconfirm, Select, Space, Table, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

type Row = { appId: string; appName: string; status: string; isDefault: boolean; services: string[] }

const ask = async (path: string) => {
  const answer = await fetch(`/api/server/${path}`, { method: 'POST', body: '{}' })
  return ((await answer.json()) as { data: unknown }).data
}

/** The first list of a console as one writes it by hand with antd: who this is, a menu, a search and the rows. */
function Console() {
  const [name, setName] = useState<string>()
  const [rows, setRows] = useState<Row[]>()
  useEffect(() => {
    void ask('user/get-info').then(async (info) => {
      setName((info as { user: { realName: string } }).user.realName)
      setRows(((await ask('app/user-get-app-list')) as { data: Row[] }).data)
    })
  }, [])
  return (
    <Layout style={{ minHeight: '100vh' }}>
      <Layout.Sider>
        <Menu
          theme="dark"
          mode="inline"
          items={['Workplace', 'Applications', 'Orders', 'Safety'].map((label) => ({ key: label, label }))}
        />
      </Layout.Sider>
      <Layout>
        <Layout.Header>
          <Dropdown menu={{ items: [{ key: 'out', label: 'Sign out' }] }}>
            <Button type="text">{name}</Button>
          </Dropdown>
        </Layout.Header>
        <Layout.Content style={{ padding: 24 }}>
          <Breadcrumb items={[{ title: 'Account' }, { title: 'Applications' }]} />
          <Space style={{ width: '100%', justifyContent: 'space-between' }}>
            <h1>Applications</h1>
            <Button type="primary">New application</Button>
          </Space>
          <Form layout="inline">
            <Form.Item name="appName" label="Name">
              <Input allowClear />
            </Form.Item>
            <Form.Item name="status" label="Status">
              <Select allowClear style={{ width: 160 }} options={[{ value: 'enabled', label: 'Enabled' }]} />
            </Form.Item>
            <Button type="primary" htmlType="submit">
              Search
            </Button>
          </Form>
          <Table<Row>
            rowKey="appId"
            loading={!rows}
            dataSource={rows ?? []}
            columns={[
              { title: 'Name', dataIndex: 'appName', sorter: true },
              { title: 'ID', dataIndex: 'appId' },
              { title: 'Status', dataIndex: 'status', render: (status: string) => <Tag color="green">{status}</Tag> },
              {
                title: 'Services',
                dataIndex: 'services',
                render: (services: string[]) => services.map((one) => <Tag key={one}>{one}</Tag>),
              },
              {
                title: 'Actions',
                render: () => (
                  <Space>
                    <Button type="link">Edit</Button>
                    <Popconfirm title="Are you sure?">
                      <Button type="link">Delete</Button>
                    </Popconfirm>
                  </Space>
                ),
              },
            ]}
          />
        </Layout.Content>
      </Layout>
    </Layout>
  )
}

createRoot(document.getElementById('root')!).render(<Console />)
