import { api } from '../../../shared/api/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { createUploadForm } from '../../areas/entries/create-upload-form.ts'

export const handler = endpoint(api.images.employee, request =>
  createUploadForm(request, request.employee, request.body, 'Employee'),
)
