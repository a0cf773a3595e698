/** what SES sends to: plain letters on both sides of the @; here and not in the schema, so that a form can check without a library */
export const mailAddressForm = /^[\w+'-]+(\.[\w+'-]+)*@([a-z\d]+(-+[a-z\d]+)*\.)+[a-z]{2,}$/i
