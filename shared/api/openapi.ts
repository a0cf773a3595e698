import * as z from 'zod'
import { brand } from '../brand.ts'
import { catalogue, generalErrors, type ErrorText } from './errors.ts'
import { routeList, serviceList, type ListedRoute, type ListedService } from './index.ts'
import { changesState, LargeAnswer, paramNames, pathParams } from './route.ts'
import { CompanyAccount, EmployeeAccount, TimeClockAccount } from './schemas/account.ts'
import { Employee } from './schemas/employee.ts'
import { UploadForm } from './schemas/image.ts'
import { EmployeeProject, Project } from './schemas/project.ts'

type Json = Record<string, unknown>

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** Schemas that several routes use, each written once under its name. */
const named = {
  CompanyAccount,
  TimeClockAccount,
  EmployeeAccount,
  Employee,
  Project,
  EmployeeProject,
  UploadForm,
  LargeAnswer,
}
const nameOf = (schema: unknown): string | undefined => Object.entries(named).find(([, one]) => one === schema)?.[0]

function responseSchema(schema: z.ZodType): Json {
  if (schema instanceof z.ZodArray) {
    const element = nameOf(schema.element)
    if (element) return { type: 'array', items: { $ref: `#/components/schemas/${element}` } }
  }
  const name = nameOf(schema)
  return name ? { $ref: `#/components/schemas/${name}` } : jsonSchema(schema, 'output')
}

const answerSchema = ({ response, large }: ListedRoute): Json =>
  large ? { oneOf: [responseSchema(response), { $ref: '#/components/schemas/LargeAnswer' }] } : responseSchema(response)

const hasFields = (schema: Json): boolean => Object.keys((schema['properties'] as Json | undefined) ?? {}).length > 0

const parameters = (row: ListedRoute): Json[] => {
  const query = jsonSchema(row.query, 'input')
  const required = (query['required'] as string[] | undefined) ?? []
  return [
    ...paramNames(row.path).map(name => ({
      name,
      in: 'path',
      required: true,
      schema: jsonSchema(pathParams[name], 'input'),
    })),
    ...Object.entries((query['properties'] as Json | undefined) ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    })),
    ...(changesState(row) && row.role !== 'public'
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            description: 'A repeat under the same key changes nothing',
            schema: { type: 'string' },
          },
        ]
      : []),
  ]
}

const errorAnswer = (texts: readonly ErrorText[]): Json => ({
  description: texts.join(' / '),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

const byStatus = (texts: Iterable<ErrorText>): Map<number, ErrorText[]> => Map.groupBy(texts, text => catalogue[text])
const general = byStatus(generalErrors)

/** The errors of a route by status. Errors that every route has are written once and referred to. */
function errorAnswers(row: ListedRoute): Json {
  const own = byStatus(row.errors)
  const statuses = [...new Set([...own.keys(), ...general.keys()])].toSorted((a, b) => a - b)
  return Object.fromEntries(
    statuses.map(status => {
      const texts = own.get(status)
      return [
        String(status),
        texts ? errorAnswer([...texts, ...(general.get(status) ?? [])]) : { $ref: `#/components/responses/${status}` },
      ]
    }),
  )
}

const plainText = ({ textAs }: ListedRoute): Json => (textAs ? { 'text/plain': { schema: { type: 'string' } } } : {})

function operation(row: ListedRoute): Json {
  const body = jsonSchema(row.body, 'input')
  return {
    operationId: `${row.area}/${row.name}`,
    tags: [row.area],
    summary: row.summary,
    'x-role': row.role,
    ...(row.needs ? { 'x-needs': row.needs } : {}),
    'x-rate': row.rate,
    security: row.role === 'public' ? [] : [{ session: [] }],
    parameters: parameters(row),
    ...(hasFields(body)
      ? { requestBody: { required: true, content: { 'application/json': { schema: body }, ...plainText(row) } } }
      : {}),
    responses: {
      '200': { description: 'Done', content: { 'application/json': { schema: answerSchema(row) } } },
      ...errorAnswers(row),
    },
  }
}

/** The requests of another company's servers are not described here, since that company defines them. */
const serviceOperation = (row: ListedService): Json => ({
  operationId: `${row.area}/${row.name}`,
  tags: [row.area],
  summary: row.summary,
  security: [],
  requestBody: { required: true, content: { '*/*': { schema: {} } } },
  responses: {
    '200': { description: 'Done', content: { 'application/json': { schema: jsonSchema(row.response, 'output') } } },
    ...Object.fromEntries([...byStatus(row.errors)].map(([status, texts]) => [String(status), errorAnswer(texts)])),
  },
})

/** The OpenAPI 3.1 document of the whole contract. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const row of routeList) paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operation(row) }
  for (const row of serviceList)
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: serviceOperation(row) }
  return {
    openapi: '3.1.0',
    info: { title: `${brand} API`, version: '1' },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-session' } },
      responses: Object.fromEntries([...general].map(([status, texts]) => [String(status), errorAnswer(texts)])),
      schemas: {
        ...Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, jsonSchema(schema, 'output')])),
        Error: {
          type: 'object',
          required: ['error'],
          properties: {
            error: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
          },
        },
      },
    },
  }
}
