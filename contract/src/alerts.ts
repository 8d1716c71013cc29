import { z } from "zod";

/** Of a message's link; mail programs add the body that RFC 8058 asks for, people's browsers don't. */
export const UnsubscribeQuery = z.object({ token: z.string("O link está incompleto.").min(10).max(200) });
export const UnsubscribeBody = z.looseObject({}).nullish();

/** The provider's webhook: the parts that are read; the rest of its envelope is ignored. */
export const WhatsAppWebhook = z.looseObject({
  entry: z
    .array(
      z.looseObject({
        changes: z
          .array(
            z.looseObject({
              value: z.looseObject({
                messages: z
                  .array(
                    z.looseObject({
                      from: z.string(),
                      text: z.looseObject({ body: z.string() }).optional(),
                    }),
                  )
                  .optional(),
                statuses: z
                  .array(
                    z.looseObject({
                      id: z.string(),
                      status: z.string(),
                      biz_opaque_callback_data: z.string().optional(),
                      errors: z
                        .array(z.looseObject({ code: z.number(), title: z.string().optional() }))
                        .optional(),
                    }),
                  )
                  .optional(),
              }),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
});

export const WhatsAppHandshake = z.object({
  "hub.mode": z.string(),
  "hub.verify_token": z.string(),
  "hub.challenge": z.string().max(200),
});
