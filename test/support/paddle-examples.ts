/**
 * Paddle documents these payloads of subscription events. Dates, items and odd details are as published:
 * https://github.com/PaddleHQ/paddle-node-sdk/tree/main/src/__tests__/mocks/notifications
 */
interface ExampleItem {
  price: object
  quantity?: number
  status?: string
  recurring?: boolean
  created: string
  updated: string
  next: string | null
  previous: string | null
  trial_dates?: object | null
}

const month = { interval: 'month', frequency: 1 }
const createSeatPrice = (amount = '3240', currency_code = 'USD') => ({
  id: 'pri_01gsz8x8sawmvhz1pv30nge1ke',
  tax_mode: 'account_setting',
  product_id: 'pro_01gsz4t5hdjse780zja8vvr7jg',
  unit_price: { amount, currency_code },
  description: 'Monthly (per seat)',
  trial_period: null,
  billing_cycle: month,
})
const addOn = {
  id: 'pri_01h1vjfevh5etwq3rb416a23h2',
  tax_mode: 'account_setting',
  product_id: 'pro_01h1vjes1y163xfj1rh1tkfb65',
  unit_price: { amount: '10800', currency_code: 'USD' },
  description: 'Monthly (recurring addon)',
  trial_period: null,
  billing_cycle: month,
}
const createSecondAddOn = (currency_code: string) => ({
  id: 'pri_01gsz95g2zrkagg294kpstx54r',
  tax_mode: 'account_setting',
  product_id: 'pro_01gsz92krfzy3hcx5h5rtgnfwz',
  unit_price: { amount: '30000', currency_code },
  description: 'Monthly (recurring addon)',
  trial_period: null,
  billing_cycle: month,
})

const toItem = ({ price, quantity = 1, status = 'active', recurring = true, ...item }: ExampleItem) => ({
  price,
  status,
  quantity,
  recurring,
  created_at: item.created,
  updated_at: item.updated,
  ...(item.trial_dates === undefined ? {} : { trial_dates: item.trial_dates }),
  next_billed_at: item.next,
  previously_billed_at: item.previous,
})

const commonFields = {
  id: 'sub_01h7ht5z5wdg9pz18jx1fagp8k',
  transaction_id: 'txn_01h8bxpvx398a7zbawb77y0kp5',
  status: 'active',
  paused_at: null,
  address_id: 'add_01h7hswbfjqez51ezfhk7s6400',
  created_at: '2023-08-11T08:07:36.892822Z',
  started_at: '2023-08-11T08:07:35.449123Z',
  business_id: 'biz_01h7ht30avfmwa4kvkfeg4ef8e',
  canceled_at: null,
  discount: null,
  custom_data: null,
  customer_id: 'ctm_01h7hswb86rtps5ggbq7ybydcw',
  billing_cycle: month,
  currency_code: 'USD',
  billing_details: null,
  collection_mode: 'automatic',
  first_billed_at: '2023-08-11T08:07:35.449123Z',
  scheduled_change: null,
}

interface Dates {
  /** When each of the two items was updated. */
  updatedTimes: [string, string]
  next: string | null
  previous: string
}

/** Most examples describe a subscription with these two items. */
const createTwoItems = ({ updatedTimes, next, previous }: Dates, status = 'active') => [
  toItem({
    price: createSeatPrice(),
    quantity: 10,
    status,
    created: '2023-08-11T08:07:36.892823Z',
    updated: updatedTimes[0],
    next,
    previous,
    trial_dates: null,
  }),
  toItem({
    price: addOn,
    status,
    created: '2023-08-11T08:07:36.892827Z',
    updated: updatedTimes[1],
    next,
    previous,
    trial_dates: null,
  }),
]

const beganAt = '2023-08-11T08:07:35.449123Z'
const period = (starts_at: string, ends_at: string) => ({
  next_billed_at: ends_at,
  current_billing_period: { ends_at, starts_at },
})
const noPeriodFields = { next_billed_at: null, current_billing_period: null }

const createdData = {
  ...commonFields,
  ...period(beganAt, '2023-09-11T08:07:35.449123Z'),
  updated_at: '2023-08-11T08:07:36.892822Z',
  items: createTwoItems({
    updatedTimes: ['2023-08-11T08:07:36.892823Z', '2023-08-11T08:07:36.892827Z'],
    next: '2023-09-11T08:07:35.449123Z',
    previous: beganAt,
  }),
}

export const paddleExamples = {
  'subscription.created': {
    occurred_at: '2023-08-11T08:07:38.334150Z',
    data: { ...createdData, transaction_id: 'txn_01h7hst69d7tar4rm6vyeb0j36' },
  },
  'subscription.activated': { occurred_at: '2023-08-11T08:07:38.388239Z', data: createdData },
  'subscription.updated': {
    occurred_at: '2023-08-11T10:29:11.268117Z',
    data: {
      ...commonFields,
      ...period('2023-09-11T08:07:35.449123Z', '2023-10-11T08:07:35.449123Z'),
      updated_at: '2023-09-11T08:07:47.341611Z',
      items: createTwoItems({
        updatedTimes: ['2023-09-11T08:07:47.342665Z', '2023-09-11T08:07:47.343778Z'],
        next: '2023-10-11T08:07:35.449123Z',
        previous: '2023-09-11T08:07:35.449123Z',
      }),
    },
  },
  'subscription.past_due': {
    occurred_at: '2023-08-11T12:53:09.697239Z',
    data: {
      ...commonFields,
      ...period('2023-10-11T08:07:35.449123Z', '2023-11-11T08:07:35.449123Z'),
      status: 'past_due',
      updated_at: '2023-10-11T08:08:04.929417Z',
      items: createTwoItems({
        updatedTimes: ['2023-10-11T08:08:04.930567Z', '2023-10-11T08:08:04.931695Z'],
        next: '2023-11-11T08:07:35.449123Z',
        previous: '2023-10-11T08:07:35.449123Z',
      }),
    },
  },
  'subscription.paused': {
    occurred_at: '2023-08-11T13:33:01.433149Z',
    data: {
      ...commonFields,
      ...noPeriodFields,
      status: 'paused',
      paused_at: '2023-11-11T08:08:19.833481556Z',
      updated_at: '2023-11-11T08:08:19.863737035Z',
      items: createTwoItems(
        {
          updatedTimes: ['2023-11-11T08:08:19.865524296Z', '2023-11-11T08:08:19.886606477Z'],
          next: null,
          previous: '2023-10-11T08:07:35.449123Z',
        },
        'inactive',
      ),
    },
  },
  'subscription.resumed': {
    occurred_at: '2023-08-11T13:57:46.547419Z',
    data: {
      ...commonFields,
      ...period('2023-11-11T08:33:04.443903Z', '2023-12-11T08:33:04.443903Z'),
      updated_at: '2023-11-11T08:33:04.453253Z',
      items: createTwoItems({
        updatedTimes: ['2023-11-11T08:33:04.45451Z', '2023-11-11T08:33:04.45572Z'],
        next: '2023-12-11T08:33:04.443903Z',
        previous: '2023-11-11T08:33:04.443903Z',
      }),
    },
  },
  'subscription.canceled': {
    occurred_at: '2023-08-11T15:23:01.697145Z',
    data: {
      ...commonFields,
      ...noPeriodFields,
      status: 'canceled',
      canceled_at: '2024-01-11T08:34:01.787929969Z',
      updated_at: '2024-01-11T08:34:01.798065409Z',
      items: [
        toItem({
          price: createSeatPrice(),
          quantity: 10,
          created: '2023-08-11T08:07:36.892823Z',
          updated: '2024-01-11T08:34:01.799627882Z',
          next: null,
          previous: '2023-12-11T08:33:04.443903Z',
        }),
        toItem({
          price: addOn,
          created: '2023-08-11T08:07:36.892827Z',
          updated: '2024-01-11T08:34:01.80092405Z',
          next: null,
          previous: '2023-12-11T08:33:04.443903Z',
          trial_dates: null,
        }),
        toItem({
          price: createSecondAddOn('USD'),
          created: '2023-11-11T08:50:20.669523Z',
          updated: '2024-01-11T08:34:01.803004169Z',
          next: null,
          previous: '2023-12-11T08:33:04.443903Z',
          trial_dates: null,
        }),
      ],
    },
  },
  'subscription.trialing': {
    occurred_at: '2023-08-18T13:15:48.246292Z',
    data: {
      ...commonFields,
      ...period('2023-08-18T13:15:46.864158Z', '2023-08-28T13:15:46.864158Z'),
      id: 'sub_01h84ck8sg4ebkpzqb9x2mtjjf',
      status: 'trialing',
      address_id: 'add_01h84cjfy5411jpjes4hmafqry',
      created_at: '2023-08-18T13:15:46.864163Z',
      started_at: '2023-08-18T13:15:46.864158Z',
      updated_at: '2023-08-18T13:15:46.864163Z',
      business_id: null,
      customer_id: 'ctm_01h84cjfwmdph1k8kgsyjt3k7g',
      billing_cycle: { interval: 'year', frequency: 1 },
      first_billed_at: null,
      items: [
        toItem({
          price: {
            id: 'pri_01h84cdy3xatsp16afda2gekzy',
            tax_mode: 'account_setting',
            product_id: 'pro_01h84cd36f900f3wmpdfamgv8w',
            unit_price: { amount: '0', currency_code: 'USD' },
            description: 'Annual plan',
            trial_period: { interval: 'day', frequency: 10 },
            billing_cycle: { interval: 'year', frequency: 1 },
          },
          status: 'trialing',
          created: '2023-08-18T13:15:46.864164Z',
          updated: '2023-08-18T13:15:46.864164Z',
          next: '2023-08-28T13:15:46.864158Z',
          previous: null,
          trial_dates: { ends_at: '2023-08-28T13:15:46.864158Z', starts_at: '2023-08-18T13:15:46.864158Z' },
        }),
      ],
    },
  },
  'subscription.imported': {
    occurred_at: '2023-04-13T09:07:06.642209Z',
    data: {
      ...commonFields,
      ...period('2023-04-13T09:07:04.730931Z', '2023-05-13T09:07:04.730931Z'),
      id: 'sub_01gxwxwn84xqf0690d7qn5r2g7',
      address_id: 'add_01gxwxqjh878r4mj3b1ex6xkxt',
      created_at: '2023-04-13T09:07:06.628577Z',
      started_at: '2023-04-13T09:07:04.730931Z',
      updated_at: '2023-04-13T09:07:06.628577Z',
      business_id: 'biz_01gxwxqjjwmdyd03q13aht3x1h',
      customer_id: 'ctm_01gxwxe6vzgz6hcsbwjs6zrszr',
      currency_code: 'GBP',
      first_billed_at: '2023-04-13T09:07:04.730931Z',
      items: [
        toItem({
          price: createSeatPrice('3600', 'GBP'),
          quantity: 10,
          created: '2023-04-13T09:07:06.628578Z',
          updated: '2023-04-13T09:07:06.628578Z',
          next: '2023-05-13T09:07:04.730931Z',
          previous: '2023-04-13T09:07:04.730931Z',
        }),
        toItem({
          price: createSecondAddOn('GBP'),
          created: '2023-04-13T09:07:06.628581Z',
          updated: '2023-04-13T09:07:06.628581Z',
          next: '2023-05-13T09:07:04.730931Z',
          previous: '2023-04-13T09:07:04.730931Z',
        }),
        toItem({
          price: {
            id: 'pri_01gsz98e27ak2tyhexptwc58yk',
            tax_mode: 'account_setting',
            product_id: 'pro_01gsz97mq9pa4fkyy0wqenepkz',
            unit_price: { amount: '23880', currency_code: 'GBP' },
            description: 'One-time charge',
            trial_period: null,
            billing_cycle: null,
          },
          recurring: false,
          created: '2023-04-13T09:07:06.628582Z',
          updated: '2023-04-13T09:07:06.628582Z',
          next: null,
          previous: '2023-04-13T09:07:04.730931Z',
        }),
      ],
    },
  },
} as const

/**
 * In these examples, only this price has a quantity of one, as our plans do. Tests replace its id by the id of a plan's
 * price.
 */
export const addOnPriceId = addOn.id
