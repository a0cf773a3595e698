import { accountHeader } from './account-header.ts'
import * as z from 'zod'
import { apiPath } from './distribution.ts'
import { brand } from '../brand.ts'
import { errorCatalogue, generalErrors, type ErrorText } from './errors.ts'
import { routeList, webhookList, type ListedRoute, type ListedWebhook } from './index.ts'
import { changesState, LargeResponseLink, paramNames, pathParams } from './route.ts'
import { CompanyAccount, EmployeeAccount, TimeClockAccount } from './schemas/account.ts'
import { EmployeeResponse } from './schemas/employee.ts'
import { UploadForm } from './schemas/image.ts'
import { EmployeeProject, Project } from './schemas/project.ts'

type Json = Record<string, unknown>

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** The document contains each of these schemas once under its name, because several routes share them. */
const namedSchemas = {
  CompanyAccount,
  TimeClockAccount,
  EmployeeAccount,
  Employee: EmployeeResponse,
  Project,
  EmployeeProject,
  UploadForm,
  LargeAnswer: LargeResponseLink,
}
const findSchemaName = (schema: unknown): string | undefined =>
  Object.entries(namedSchemas).find(([, namedSchema]) => namedSchema === schema)?.[0]

function responseSchema(schema: z.ZodType): Json {
  if (schema instanceof z.ZodArray) {
    const element = findSchemaName(schema.element)
    if (element) return { type: 'array', items: { $ref: `#/components/schemas/${element}` } }
  }
  const name = findSchemaName(schema)
  return name ? { $ref: `#/components/schemas/${name}` } : jsonSchema(schema, 'output')
}

/** Returns the schema of a route's response. If the response has two forms, the first one is the default. */
function routeResponseSchema({ response, objects, large }: ListedRoute): Json {
  const schemas = [
    ...(objects ? [responseSchema(objects)] : []),
    {
      ...responseSchema(response),
      ...(objects && { description: 'With `format=columns`: shared/domain/entry-columns.ts reads it' }),
    },
    ...(large ? [{ $ref: '#/components/schemas/LargeAnswer' }] : []),
  ]
  return schemas.length > 1 ? { oneOf: schemas } : responseSchema(response)
}

const hasFields = (schema: Json): boolean => Object.keys((schema['properties'] as Json | undefined) ?? {}).length > 0

const toParameters = (route: ListedRoute): Json[] => {
  const query = jsonSchema(route.query, 'input')
  const requiredNames = (query['required'] as string[] | undefined) ?? []
  return [
    ...paramNames(route.path).map(name => ({
      name,
      in: 'path',
      required: true,
      schema: jsonSchema(pathParams[name], 'input'),
    })),
    ...Object.entries((query['properties'] as Json | undefined) ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: requiredNames.includes(name),
      schema,
    })),
    ...(route.role === 'public'
      ? []
      : [
          {
            name: accountHeader,
            in: 'header',
            description: 'The id of the account that the caller means. Another one that is logged in is refused',
            schema: { type: 'string' },
          },
        ]),
    ...(changesState(route) && route.role !== 'public'
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

const errorResponse = (texts: readonly ErrorText[]): Json => ({
  description: texts.join(' / '),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

const groupByStatus = (texts: Iterable<ErrorText>): Map<number, ErrorText[]> =>
  Map.groupBy(texts, text => errorCatalogue[text])
const generalErrorsByStatus = groupByStatus(generalErrors)

/**
 * Describes the error responses of a route. All routes share one response for each status that only general errors
 * have, so the route refers to it.
 */
function errorResponses(route: ListedRoute): Json {
  const ownErrors = groupByStatus(route.errors)
  const statuses = [...new Set([...ownErrors.keys(), ...generalErrorsByStatus.keys()])].toSorted((a, b) => a - b)
  return Object.fromEntries(
    statuses.map(status => {
      const texts = ownErrors.get(status)
      return [
        String(status),
        texts
          ? errorResponse([...texts, ...(generalErrorsByStatus.get(status) ?? [])])
          : { $ref: `#/components/responses/${status}` },
      ]
    }),
  )
}

const plainTextContent = ({ plainTextField }: ListedRoute): Json =>
  plainTextField ? { 'text/plain': { schema: { type: 'string' } } } : {}

function toOperation(route: ListedRoute): Json {
  const body = jsonSchema(route.body, 'input')
  return {
    operationId: `${route.area}/${route.name}`,
    tags: [route.area],
    summary: route.summary,
    'x-role': route.role,
    ...(route.requiredPermission ? { 'x-needs': route.requiredPermission } : {}),
    'x-rate': route.rate,
    security: route.role === 'public' ? [] : [{ session: [] }],
    parameters: toParameters(route),
    ...(hasFields(body)
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: body }, ...plainTextContent(route) },
          },
        }
      : {}),
    responses: {
      '200': { description: 'Done', content: { 'application/json': { schema: routeResponseSchema(route) } } },
      ...errorResponses(route),
    },
  }
}

/**
 * Describes a webhook without the content of its requests, because the companies that send them define that content.
 */
const toWebhookOperation = (route: ListedWebhook): Json => ({
  operationId: `${route.area}/${route.name}`,
  tags: [route.area],
  summary: route.summary,
  security: [],
  requestBody: { required: true, content: { '*/*': { schema: {} } } },
  responses: {
    '200': { description: 'Done', content: { 'application/json': { schema: jsonSchema(route.response, 'output') } } },
    ...Object.fromEntries(
      [...groupByStatus(route.errors)].map(([status, texts]) => [String(status), errorResponse(texts)]),
    ),
  },
})

export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const route of routeList)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: toOperation(route) }
  for (const route of webhookList)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: toWebhookOperation(route) }
  return {
    openapi: '3.1.0',
    info: { title: `${brand} API`, version: '1' },
    servers: [{ url: `https://${brand.toLowerCase()}.is${apiPath}` }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-session' } },
      responses: Object.fromEntries(
        [...generalErrorsByStatus].map(([status, texts]) => [String(status), errorResponse(texts)]),
      ),
      schemas: {
        ...Object.fromEntries(
          Object.entries(namedSchemas).map(([name, schema]) => [name, jsonSchema(schema, 'output')]),
        ),
        Error: {
          type: 'object',
          required: ['error'],
          properties: {
            error: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            retry_after_seconds: { type: 'integer', description: 'Only with status 429' },
            larger_plan: {
              type: 'object',
              description: 'With "Larger plan needed": the plan to accept with accept_plan, and its price for a month',
              properties: {
                plan: { type: 'integer' },
                from: { type: 'integer' },
                to: { type: 'integer' },
                price: { type: 'number' },
                currency: { type: 'string' },
              },
            },
          },
        },
      },
    },
  }
}
