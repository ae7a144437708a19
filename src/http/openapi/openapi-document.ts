interface PartSchema {
  type: string;
  description: string;
  pattern?: string;
}

/** As much of an OpenAPI document as is changed here before it is served. */
export interface MediaType {
  schema?: { $ref?: string; type?: string; properties?: { files?: PartSchema & { maxItems: number } } };
  examples?: Record<string, unknown>;
}

export interface OpenApiResponse {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, MediaType>;
}

export interface Operation {
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
