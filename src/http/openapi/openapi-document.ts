/** The part `files` of a multipart body. */
export interface FilesSchema {
  type: string;
  description: string;
  maxItems: number;
}

/** As much of an OpenAPI document as is changed here before it is served. */
export interface MediaType {
  schema?: { $ref?: string; type?: string; properties?: { files?: FilesSchema } };
  examples?: Record<string, unknown>;
}

export interface OpenApiResponse {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, MediaType>;
}

export interface Operation {
  security: Partial<Record<'bearer' | 'session', readonly string[]>>[];
  parameters?: { readonly name: string; readonly in: string }[];
  requestBody?: { content: Record<string, MediaType> };
  responses: Record<string, OpenApiResponse>;
}

export interface OpenApiDocument {
  openapi: string;
  info: Record<string, unknown>;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, unknown>;
  components: { schemas: Record<string, unknown>; headers?: Record<string, unknown> };
}
